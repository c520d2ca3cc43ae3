import type { Shell } from '../../state/app-state.ts'

/** A Thing of schema.org. */
export type Thing = { '@type': string | readonly string[]; [property: string]: unknown }

/** The page's context. `origin` is the store's own, also when the visitor uses a partner's host. */
export type PageContext = { origin: string; shell: Shell }
