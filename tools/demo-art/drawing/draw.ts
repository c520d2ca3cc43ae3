import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { type SceneEntry, sceneSvg } from './compose.ts'

/** `node tools/demo-art/drawing/draw.ts <store folder>`: writes images/<name>.svg for every row of the store's scenes.yaml. */
const folder = process.argv[2]
if (!folder) throw new Error('Which store folder? For example stores/clothesline-laundry')

const table = parse(readFileSync(join(folder, 'scenes.yaml'), 'utf8')) as Record<string, SceneEntry>
mkdirSync(join(folder, 'images'), { recursive: true })
for (const [name, entry] of Object.entries(table)) writeFileSync(join(folder, 'images', `${name}.svg`), sceneSvg(entry))
console.log(`${Object.keys(table).length} scenes drawn in ${folder}/images`)
