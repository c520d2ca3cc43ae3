import { FIXED_HEADERS } from './security-headers.ts'

/**
 * An answer whose headers and bytes are ready. The HTTP server writes it directly to the connection, which costs a fraction of what a Response does.
 * `headers` are names and values in turn, and contain the fixed ones.
 */
export type PlainAnswer = { status: number; headers: readonly string[]; body: Buffer<ArrayBuffer> | string | null }

/** Writes the answer. Returns what stands for it where a Response is expected. */
export type WriteAnswer = (answer: PlainAnswer) => Response

/** The fixed headers and the given ones, which override them. */
export function withFixedHeaders(own: Readonly<Record<string, string>>): string[] {
  return Object.entries({ ...Object.fromEntries(FIXED_HEADERS), ...own }).flat()
}

export function withHeader(answer: PlainAnswer, name: string, value: string): PlainAnswer {
  return { ...answer, headers: [...answer.headers, name, value] }
}

/** The same as a Response, where there is no connection to write to. */
export function asResponse({ status, headers, body }: PlainAnswer): Response {
  const own = new Headers()
  for (let index = 0; index + 1 < headers.length; index += 2) own.append(headers[index] ?? '', headers[index + 1] ?? '')
  return new Response(body, { status, headers: own })
}
