import { importGraph, type SourceFile } from './import-graph.ts'

const SHARED_POSTGRES = 'tests/support/shared-postgres.ts'

/** Whether one of these files, named from the project's root, reaches the shared PostgreSQL by its imports. */
export function needsPostgres(
  files: readonly string[],
  graph: ReadonlyMap<string, Pick<SourceFile, 'imports'>> = importGraph(),
): boolean {
  const reached = new Set(files)
  for (const file of reached) {
    for (const target of graph.get(file)?.imports.keys() ?? []) reached.add(target)
  }
  return reached.has(SHARED_POSTGRES)
}
