import { CHUNK_RELOAD_GUARD_MS } from '#contract/wire/limits.ts'

/** S8.6: a missing chunk reloads the page, at most once per 60 s. */
export function mayReloadForChunk(lastReloadMs: number | undefined, nowMs: number): boolean {
  return lastReloadMs === undefined || nowMs - lastReloadMs >= CHUNK_RELOAD_GUARD_MS || lastReloadMs > nowMs
}
