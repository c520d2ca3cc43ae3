import type { Passkey } from '#contract/account/passkeys.ts'

/** What the sheet of the passkeys does. */
export type PasskeyTask = 'add' | { rename: Passkey } | { remove: Passkey }
