import { readFile } from 'node:fs/promises'
import type { Stage } from '#rules/checkout/order-stage.ts'

/** The size in a mail. The picture has twice the pixels, for sharp screens. */
export const STAGE_PICTURE = { width: 600, height: 220 }
const DENSITY = 2

/** The drawings are SVGs with the classes of the style sheet, written by the test of the scenes. */
const SCENES = new URL('../../../assets/scenes/stages.json', import.meta.url)
const SCENE = { width: 240, height: 180, tableLine: 150 }
const CLASS = /\b(fill|stroke)-(white|(?:primary|secondary)-[a-z\d-]+)/g

/**
 * The scene of an order's stage as PNG, because mail programs show no SVG. `tints` are the store's colours by the name of their CSS variable. It is
 * drawn in this process: a drawing of ours takes some 50 ms, once for each stage and version of a store.
 */
export async function stagePicture(stage: Stage, tints: Readonly<Record<string, string>>): Promise<Buffer> {
  const scenes = JSON.parse(await readFile(SCENES, 'utf8')) as Record<Stage, string>
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(stageSvg(scenes[stage], tints)), { density: 72 * DENSITY })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** The drawing on a backdrop that is as wide as the mail. */
export function stageSvg(scene: string, tints: Readonly<Record<string, string>>): string {
  const { width, height } = STAGE_PICTURE
  const tint = (name: string) => (name === 'white' ? '#ffffff' : (tints[`--${name}`] ?? '#000000'))
  const classes = new Set([...scene.matchAll(CLASS)].map(([whole]) => whole))
  const rules = [...classes].map((name) => {
    const [kind = '', ...colour] = name.split('-')
    return `.${name}{${kind}:${tint(colour.join('-'))}}`
  })
  const scale = height / SCENE.height
  const [drawn, left] = [SCENE.width * scale, (width - SCENE.width * scale) / 2]
  const line = SCENE.tableLine * scale
  const placed = scene.replace('<svg ', `<svg x="${left}" y="0" width="${drawn}" height="${height}" `)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><style>${rules.join('')}</style>
<rect width="${width}" height="${height}" fill="${tint('primary-100')}"/>
<path d="M0 ${line}H${width}" stroke="${tint('primary-200')}" stroke-width="${2 * scale}"/>${placed}</svg>`
}
