import { MINUTE_MS } from '#contract/wire/durations.ts'
import type { Account, Shell } from '../app-state.ts'

/** How old prefetched data may be when its page opens. Older data is loaded again. */
const PREFETCHED_MS = 10_000
/** How old a page's data may be when Back shows the page again. */
const LEFT_MS = MINUTE_MS

type Entry = { at: number; shell: Promise<Shell>; data: Promise<unknown> }
type Address = Pick<URL, 'pathname' | 'search'>

/** The API refused the login of a prefetch. The navigation ends the login and fails, without asking again. */
export class RefusedPrefetch {
  readonly fail: () => never
  constructor(fail: () => never) {
    this.fail = fail
  }
}

/** The data of pages that the visitor seems to open next, and of pages that the visitor has left, by path and query. */
const next = new Map<string, Entry>()
const left = new Map<string, Entry>()
let changedAt = 0
const keyOf = ({ pathname, search }: Address) => pathname + search
const ageOf = ({ at }: Entry) => Date.now() - at

/** Loads the data of a page ahead, unless it has been. A failure is ignored: the navigation loads the data again. */
export function keepPrefetched(page: Address, shell: Promise<Shell>, load: () => Promise<unknown>): void {
  const key = keyOf(page)
  // A link to a part of the shown page loads nothing.
  if (key === keyOf(window.location)) return
  for (const [other, entry] of next) if (ageOf(entry) > PREFETCHED_MS) next.delete(other)
  const known = next.get(key)
  if (known && ageOf(known) < PREFETCHED_MS / 2) return
  const entry = { at: Date.now(), shell, data: load() }
  next.set(key, entry)
  entry.data.catch(() => next.get(key) === entry && next.delete(key))
}

/** Keeps the data of a page that is being left, for Back. `at` is when it was loaded. */
export function keepLeft(page: Address, at: number, shell: Promise<Shell>, data: unknown): void {
  for (const [other, entry] of left) if (ageOf(entry) > LEFT_MS) left.delete(other)
  if (at > changedAt) left.set(keyOf(page), { at, shell, data: Promise.resolve(data) })
}

/**
 * The kept data of a page that opens instead of the shown one, or undefined. A press on the shown page's own link and a revalidation load it again.
 * Prefetched data is used once. Data of another login does not count.
 */
export async function takePrefetched(
  page: Address,
  account: Account,
  shown: Address,
): Promise<{ data: unknown } | undefined> {
  const key = keyOf(page)
  if (key === keyOf(shown)) return undefined
  // Back changes the address before the page.
  const isBack = key === keyOf(window.location)
  const entry = isBack ? left.get(key) : next.get(key)
  next.delete(key)
  if (!entry || ageOf(entry) > (isBack ? LEFT_MS : PREFETCHED_MS)) return undefined
  if ((await entry.shell).account !== account) return undefined
  return entry.data.then(
    (data) => ({ data }),
    () => undefined,
  )
}

/** Call it before and after every change that is sent to the API. */
export function forgetPrefetched(): void {
  next.clear()
  left.clear()
  changedAt = Date.now()
}
