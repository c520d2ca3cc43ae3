import { inject, type ProvidedContext } from 'vitest'

/** The migrated database with the demo stores that each test file's own database is copied from. */
export const TEMPLATE = 'template_store'

/**
 * The PostgreSQL that all tests of a run share. A run starts it only when a test file reaches this file by its imports, so this is
 * the only place that asks for it.
 */
export const sharedPostgres = (): ProvidedContext['postgres'] => inject('postgres')

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { host: string; user: string; database: string; timeoutMs: number }
  }
}
