import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from './support/store-test.ts'

const dist = new URL('../../dist/web/', import.meta.url)
type Chunk = { file: string; imports?: string[]; name?: string; src?: string; isDynamicEntry?: boolean }
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Record<string, Chunk>
const weight = (file: string) => brotliCompressSync(readFileSync(new URL(file.replace(/^\//, ''), dist))).length

test('the script of the first load of home stays small beside its libraries', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const scripts = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)
  const libraries = scripts.filter((file) => file.includes('/react-'))
  expect(libraries).toHaveLength(1)
  const all = scripts.reduce((sum, file) => sum + weight(file), 0)
  const used = weight(libraries[0] ?? '')
  console.log(`first load of home: ${(all / used).toFixed(3)} × what it uses of its libraries`)
  expect(all / used).toBeLessThanOrEqual(1.2)
})

test('a screen’s own chunk is at most 12 KB', () => {
  const screens = Object.values(manifest).filter(
    ({ src, isDynamicEntry }) => isDynamicEntry && src?.endsWith('.screen.tsx'),
  )
  expect(screens.length).toBeGreaterThan(5)
  expect(screens.filter(({ file }) => weight(file) > 12_288).map(({ src }) => src)).toEqual([])
})

test('no script file imports itself by way of others', () => {
  const imported = (from: string) => {
    const seen = new Set(manifest[from]?.imports)
    for (const one of seen) for (const next of manifest[one]?.imports ?? []) seen.add(next)
    return seen
  }
  expect(Object.keys(manifest).filter((one) => imported(one).has(one))).toEqual([])
})

test('the style is at most 15 KB and the font at most 25 KB', () => {
  const files = Object.values(manifest).flatMap((chunk) => [chunk.file, ...((chunk as { css?: string[] }).css ?? [])])
  const styles = new Set(files.filter((file) => file.endsWith('.css')))
  expect([...styles].reduce((sum, file) => sum + weight(file), 0)).toBeLessThanOrEqual(15_360)
  const fonts = new Set(files.filter((file) => file.endsWith('.woff2')))
  expect(fonts.size).toBe(1)
  for (const font of fonts) expect(readFileSync(new URL(font, dist)).length).toBeLessThanOrEqual(25_600)
})

test('the first picture of home is at most 40 KB', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const pictures: number[] = []
  page.on('response', async (answer) => {
    if (/\/media\/.*\.avif$/.test(answer.url())) pictures.push((await answer.body()).length)
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(pictures.length).toBeGreaterThan(0)
  expect(Math.max(...pictures)).toBeLessThanOrEqual(40_960)
})
