import { BadSetting } from '#api/base/env.ts'
import { StartError } from '#api/base/start-error.ts'
import { BrokenStoreFolder } from '#operator/store-folder/broken-file.ts'

/** Prints progress for the person at the terminal. Logs are JSON and separate. */
export function say(line: string): void {
  process.stdout.write(`  ${line}\n`)
}

/** Why the start failed: one line for problems that a user can fix, the stack for bugs. */
export function oneLine(error: unknown): string {
  if (error instanceof StartError || error instanceof BadSetting) return `clothesline: ${error.message}`
  if (error instanceof BrokenStoreFolder) return `clothesline: a store's folder has problems\n${error.message}`
  return `clothesline couldn't start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}
