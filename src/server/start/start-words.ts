import { BadSetting } from '#api/base/env.ts'
import { StartError } from '#api/base/start-error.ts'
import { BrokenStoreFolder } from '#operator/store-folder/broken-file.ts'

/** Progress at start, for the person at the terminal. Logs are JSON and go their own way. */
export function say(line: string): void {
  process.stdout.write(`  ${line}\n`)
}

/** Why the start failed: one clear line for what people can mend, everything for what only a developer can. */
export function oneLine(error: unknown): string {
  if (error instanceof StartError || error instanceof BadSetting) return `clothesline: ${error.message}`
  if (error instanceof BrokenStoreFolder) return `clothesline: a store's folder is broken\n${error.message}`
  return `clothesline could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}
