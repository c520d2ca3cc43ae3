import type { Shell } from '../../state/app-state.ts'

/** One thing in the vocabulary of schema.org. */
export type Thing = { '@type': string | readonly string[]; [property: string]: unknown }

/** Where a page is: the store's own origin, never the host a visitor came by. */
export type Where = { origin: string; shell: Shell }
