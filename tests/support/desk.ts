import { actorOf, type Desk, staffOf } from '#operator/desk/desk.ts'
import { runCommand } from '#operator/desk/run-command.ts'
import type { TestSite } from './site.ts'

/** The staff's command line on a test's site: what is typed there, and what it answers. */
export function testDesk(site: TestSite) {
  const desk: Desk = {
    env: site.parts.env,
    db: site.db,
    clock: site.parts.clock,
    staff: (store) => staffOf(site.parts, store, actorOf('mei')),
    close: async () => {},
  }
  async function typed(argv: readonly string[], isTerminal = false): Promise<string> {
    let said = ''
    const write = (text: string) => {
      said += text
    }
    await runCommand([...argv], { write, isTerminal, open: async () => desk })
    return said
  }
  return { typed, json: async (argv: readonly string[]) => JSON.parse(await typed([...argv, '--json'])) }
}
