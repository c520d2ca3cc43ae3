/**
 * node scripts/run.mjs [--built] <file.ts> [arguments…]: runs a TypeScript file with the pinned Node. `--built`
 * builds first.
 */
import { ensureBuilt } from './build.mjs'
import { run } from './child.mjs'
import { ensureInstalled } from './install.mjs'
import { pinnedNode } from './pinned-node.mjs'

const args = process.argv.slice(2)
const needsBuild = args[0] === '--built'
await ensureInstalled()
if (needsBuild) await ensureBuilt()
const { code } = await run(pinnedNode(), needsBuild ? args.slice(1) : args, {
  env: { ...process.env, NODE_ENV: process.env.NODE_ENV || 'production' },
  endsItself: true,
})
process.exit(code)
