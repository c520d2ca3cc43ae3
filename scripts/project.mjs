import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const project = fileURLToPath(new URL('..', import.meta.url))

export const inProject = (...parts) => join(project, ...parts)

/** Whether this module is the command that was run (import.meta.main exists since Node 24). */
export const isCommand = (meta) => realpathSync(process.argv[1] ?? '') === realpathSync(fileURLToPath(meta.url))

export function elapsedSince(startedAt) {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`
}

/** Prints one line and exits. */
export function giveUp(line) {
  console.error(line)
  process.exit(1)
}
