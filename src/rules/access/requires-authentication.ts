import type { StoreConfig } from '#contract/shop/store.ts'

/** Values that mean "no" in another API. */
const OFF: ReadonlySet<unknown> = new Set([undefined, null, false, 0, '', '0', 'false'])

/**
 * S3.5: the flag is read in both spellings, because one reading of the specification misspells it. A store is closed
 * if either is set: a mistake in one of them must not open it.
 */
export function requiresAuthentication(config: StoreConfig): boolean {
  return isOn(config.authentication_required) || isOn(config.authenticatiion_required)
}

/** Another API may send the flag as a number or as text. */
function isOn(flag: unknown): boolean {
  return !OFF.has(typeof flag === 'string' ? flag.trim().toLowerCase() : flag)
}
