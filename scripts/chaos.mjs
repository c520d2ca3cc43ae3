/**
 * node scripts/chaos.mjs [--rounds N]: kills the server at every step of a payment, N times each, and then checks the
 * books.
 */
import { run } from './child.mjs'
import { ensureInstalled } from './install.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { inProject } from './project.mjs'

const at = process.argv.indexOf('--rounds')
const rounds = Number(at === -1 ? 50 : process.argv[at + 1])
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error('Usage: npm run chaos -- --rounds N, where N is 1 or more')
  process.exit(1)
}
await ensureInstalled()
const vitest = [
  inProject('node_modules', 'vitest/vitest.mjs'),
  'run',
  'tests/faults/checkout-kills.test.ts',
  'tests/faults/weight-kills.test.ts',
  'tests/faults/late-hold-kills.test.ts',
]
const { code } = await run(pinnedNode(), vitest, { group: true, env: { ...process.env, CHAOS_ROUNDS: String(rounds) } })
process.exit(code)
