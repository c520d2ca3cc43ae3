import { run } from './child.mjs'
import { ensureInstalled } from './install.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { inProject } from './project.mjs'

await ensureInstalled()
const biome = inProject('node_modules/@biomejs/biome/bin/biome')
const { code } = await run(pinnedNode(), [biome, 'check', '--write', ...process.argv.slice(2)])
process.exit(code)
