import { apiTexts } from '#texts/frame/api.ts'
import { Refused } from '../base/refused.ts'

/** The body as it came, up to the limit. `took` hears of every piece before it is kept, and may refuse it. */
export async function readBody(
  request: Request,
  mostBytes: number,
  took: (bytes: number) => void = () => {},
): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw new Refused(413, apiTexts.tooLarge)
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    // The length is counted while reading: a chunked body announces none.
    for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (size > mostBytes) throw new Refused(413, apiTexts.tooLarge)
      took(chunk.byteLength)
      chunks.push(chunk)
    }
  } catch (error) {
    // Whoever hangs up in the middle is no fault of ours.
    throw error instanceof Refused ? error : new Refused(400, apiTexts.cutOff)
  }
  return Buffer.concat(chunks)
}
