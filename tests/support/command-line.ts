import { type CommandContext, commandLineActor, staffOfStore } from '#operator/cli/command-context.ts'
import { runCommand } from '#operator/cli/run-command.ts'
import type { TestSite } from './site.ts'

/** The staff's command line on a test's site. `typed` returns its output, `json` the parsed output of `--json`. */
export function testCommandLine(site: TestSite) {
  const context: CommandContext = {
    env: site.parts.env,
    db: site.db,
    clock: site.parts.clock,
    staff: (store) => staffOfStore(site.parts, store, commandLineActor('mei')),
    close: async () => {},
  }
  async function typed(argv: readonly string[], isTerminal = false): Promise<string> {
    let said = ''
    const write = (text: string) => {
      said += text
    }
    await runCommand([...argv], { write, isTerminal, open: async () => context })
    return said
  }
  return { typed, json: async (argv: readonly string[]) => JSON.parse(await typed([...argv, '--json'])) }
}
