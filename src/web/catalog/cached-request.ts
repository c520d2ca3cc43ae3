import type { Api } from '#contract/wire/request.ts'

type Kept = { at: number; value: Promise<unknown> }
const memories = new WeakMap<Api, Map<string, Kept>>()

/**
 * Asks once, and again only when the answer has grown old. An API client belongs to one request on the server and to one tab in the
 * browser, and so does what is remembered here.
 */
export function remembered<T>(api: Api, key: string, maxAgeMs: number, load: () => Promise<T>): Promise<T> {
  const memory = memories.get(api) ?? new Map<string, Kept>()
  memories.set(api, memory)
  const kept = memory.get(key)
  if (kept && Date.now() - kept.at < maxAgeMs) return kept.value as Promise<T>
  const value = load()
  memory.set(key, { at: Date.now(), value })
  // A failure is not worth remembering.
  value.catch(() => memory.get(key)?.value === value && memory.delete(key))
  return value
}
