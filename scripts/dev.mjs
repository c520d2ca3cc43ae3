import { run } from './child.mjs'
import { ensureInstalled } from './install.mjs'
import { pinnedNode } from './pinned-node.mjs'

await ensureInstalled()
// Node restarts the server when one of its files changes. Vite, inside the server, handles the browser's files.
const args = ['--watch', '--watch-preserve-output', 'src/server/main.ts', '--dev', ...process.argv.slice(2)]
const { code } = await run(pinnedNode(), args, {
  env: { ...process.env, NODE_ENV: 'development' },
  endsItself: true,
})
process.exit(code)
