import { ensureBuilt } from './build.mjs'
import { run } from './child.mjs'
import { ensureInstalled } from './install.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { memoryEnv, memoryFlags } from './server-memory.mjs'

await ensureInstalled()
await ensureBuilt()
const { code } = await run(pinnedNode(), [...memoryFlags, 'src/server/main.ts', ...process.argv.slice(2)], {
  env: { ...process.env, ...memoryEnv, NODE_ENV: process.env.NODE_ENV || 'production' },
  // The server notices by this channel when this process is killed, and closes.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  endsItself: true,
})
process.exit(code)
