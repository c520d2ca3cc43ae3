import type { StoreConfig } from '#contract/store.ts'

/** S3.5: the flag is read in both spellings, because one reading of the specification misspells it. */
export function requiresAuthentication(config: StoreConfig): boolean {
  return Boolean(config.authentication_required ?? config.authenticatiion_required)
}
