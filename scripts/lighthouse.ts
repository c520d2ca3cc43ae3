import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { href } from '#contract/href.ts'
import { routeNames } from '#contract/routes.ts'
import { isFindable } from '#rules/findable.ts'
import { serve } from '#tests/support/serve.ts'
import { ensureChromium } from './chromium.mjs'

/** Lighthouse on all public pages, or those that are named, as a phone sees them. It is fetched when it is asked for: few need it, and it is large. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const PORT = 3230
const ORIGIN = `http://localhost:${PORT}`
const AIMS = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }

type Found = { id: number; name_slug: string; category: { slug: string } }
type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number; score: number | null; scoreDisplayMode: string; title: string }>
}

/** Every page of the route table that search engines may list, and of those that show one thing, one more with the first of them. */
async function pages(): Promise<string[]> {
  const answer = async (path: string) =>
    ((await (await fetch(`${ORIGIN}/api${path}`)).json()) as { response: never }).response
  const { products }: { products: Found[] } = await answer('/products?limit=1&sort=popular')
  const own = routeNames.filter((name) => isFindable(name) && name !== 'product').map((name) => href(name as 'home'))
  return [
    ...own,
    ...products.flatMap(({ id, name_slug, category }) => [
      href('product', { category: category.slug }),
      href('product', { category: category.slug, name: name_slug, id: String(id) }),
    ]),
  ]
}

function audit(path: string, folder: string, chromium: string): Report {
  const file = join(folder, 'report.json')
  const flags = [
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    '--chrome-flags=--headless --no-sandbox --disable-gpu',
  ]
  const { status, stderr } = spawnSync(
    'npm',
    ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', ORIGIN + path, ...flags],
    {
      env: { ...process.env, CHROME_PATH: chromium },
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(`lighthouse failed on ${path}: ${stderr.slice(-500)}`)
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}

const folder = mkdtempSync(join(tmpdir(), 'clothesline-lighthouse-'))
const chromium = await ensureChromium()
const { stop } = await serve(PORT, 'production')
let isMet = true
try {
  const wanted = process.argv.slice(2)
  for (const path of wanted.length > 0 ? wanted : await pages()) {
    const { categories, audits } = audit(path, folder, chromium)
    const scores = Object.entries(AIMS).map(([name, aim]) => {
      const score = Math.round((categories[name]?.score ?? 0) * 100)
      if (score < aim) isMet = false
      return `${name} ${score}${score < aim ? ` (aim ${aim})` : ''}`
    })
    const kilobytes = Math.round((audits['total-byte-weight']?.numericValue ?? 0) / 1024)
    console.log(`${path}\n  ${scores.join(', ')}; ${kilobytes} KB in all`)
    const timing = [
      'first-contentful-paint',
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
      'speed-index',
    ]
    console.log(
      `  ${timing.map((one) => `${one} ${Math.round((audits[one]?.numericValue ?? 0) * 1000) / 1000}`).join(', ')}`,
    )
    const lost = Object.values(audits).filter((one) => one.scoreDisplayMode === 'binary' && one.score === 0)
    for (const { title } of lost) console.log(`  lost: ${title}`)
  }
} finally {
  await stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = isMet ? 0 : 1
