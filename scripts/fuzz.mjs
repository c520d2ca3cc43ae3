/**
 * node scripts/fuzz.mjs [--runs N] [--seed S]: sends N generated requests to each operation of the API. The same seed
 * repeats them.
 */
import { run } from './child.mjs'
import { ensureInstalled } from './install.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { inProject } from './project.mjs'

function option(name, otherwise) {
  const at = process.argv.indexOf(name)
  const value = Number(at === -1 ? otherwise : process.argv[at + 1])
  if (Number.isInteger(value) && value > 0) return value
  console.error('Usage: npm run fuzz -- --runs N --seed S, where N and S are 1 or more')
  process.exit(1)
}

const runs = option('--runs', 200)
const seed = option('--seed', 1 + Math.floor(Math.random() * 2 ** 31))
await ensureInstalled()
console.log(`fuzz: ${runs} requests for each operation, --seed ${seed}`)
const vitest = [inProject('node_modules', 'vitest/vitest.mjs'), 'run', 'tests/spec/fuzz.test.ts']
const env = { ...process.env, FUZZ_RUNS: String(runs), FUZZ_SEED: String(seed) }
const { code } = await run(pinnedNode(), vitest, { group: true, env })
process.exit(code)
