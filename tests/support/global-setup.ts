import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { TestProject } from 'vitest/node'
import { needsPostgres } from './needs-postgres.ts'
import type { TestPostgres } from './postgres.ts'

/** Starts PostgreSQL if a test of this run needs it. A watched run goes on to other tests, so it always gets one. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { config, state } = project.vitest
  const files = state.getPaths().map((path) => relative(config.root, path).replaceAll('\\', '/'))
  if (!config.watch && !needsPostgres(files)) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'clothesline-run-'))
  const file = join(folder, 'postgres.json')
  project.provide('postgres', { file })
  // Not awaited: tests load, and those without a database run, while it starts.
  const starting = startInto(file)
  return async () => {
    const postgres = await starting
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function startInto(file: string): Promise<TestPostgres | undefined> {
  // Renamed when it is complete, so that no test reads half of it.
  const write = async (answer: object) => {
    await writeFile(`${file}.part`, JSON.stringify(answer))
    await rename(`${file}.part`, file)
  }
  try {
    // Imported here because loading it takes longer than most rules' tests.
    const { startTemplate } = await import('./template.ts')
    const postgres = await startTemplate()
    await write({ connection: postgres.connection })
    return postgres
  } catch (error) {
    await write({ error: error instanceof Error ? error.stack : String(error) })
    return undefined
  }
}
