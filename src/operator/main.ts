import { BadSetting } from '#api/base/env.ts'
import { Refused } from '#api/base/refused.ts'
import { StartError } from '#api/base/start-error.ts'
import { UsageError } from './cli/command.ts'
import { openCommandContext } from './cli/command-context.ts'
import { runCommand } from './cli/run-command.ts'
import { BrokenStoreFolder } from './store-folder/broken-file.ts'

/** Exit codes of the command line. */
const [USAGE_ERROR, FAILED] = [2, 1]

function errorText(error: unknown): string {
  const isExpected = [BrokenStoreFolder, StartError, BadSetting, UsageError, Refused].some(
    (kind) => error instanceof kind,
  )
  const isBadOption = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  if (error instanceof Error && (isExpected || isBadOption)) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** The reader of stdout has closed it, as in `operator … | head`. */
class ClosedPipe extends Error {}
let isPipeClosed = false
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  isPipeClosed = true
})

function write(text: string): void {
  if (isPipeClosed) throw new ClosedPipe()
  process.stdout.write(text)
}

try {
  await runCommand(process.argv.slice(2), {
    write,
    isTerminal: process.stdout.isTTY === true && !process.env.NO_COLOR,
    open: openCommandContext,
  })
} catch (error) {
  if (!(error instanceof ClosedPipe)) {
    const hint = error instanceof UsageError ? '\nSee npm run operator -- help.' : ''
    process.stderr.write(`clothesline: ${errorText(error)}${hint}\n`)
    process.exitCode = error instanceof UsageError ? USAGE_ERROR : FAILED
  }
}
