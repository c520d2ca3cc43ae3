/** The idempotency key was used for a different request. The gateway did nothing. This is a bug of the caller. */
export class KeyReused extends Error {}
