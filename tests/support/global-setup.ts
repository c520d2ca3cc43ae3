import { relative } from 'node:path'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { needsPostgres } from './needs-postgres.ts'

/** Starts PostgreSQL if a test of this run needs it. A watched run goes on to other tests, so it always gets one. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { config, state } = project.vitest
  const files = state.getPaths().map((path) => relative(config.root, path).replaceAll('\\', '/'))
  if (!config.watch && !needsPostgres(files)) return undefined
  // Imported here because loading it takes longer than most rules' tests.
  const { startTemplate } = await import('./template.ts')
  const { connection, stop } = await startTemplate()
  project.provide('postgres', connection as ProvidedContext['postgres'])
  return stop
}
