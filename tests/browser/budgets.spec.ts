import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { Request } from '@playwright/test'
import { expect, hydrated, test } from './support/store-test.ts'

const dist = new URL('../../dist/web/', import.meta.url)
type Chunk = { file: string; imports?: string[]; name?: string; src?: string; isDynamicEntry?: boolean }
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Record<string, Chunk>
const weight = (file: string) => brotliCompressSync(readFileSync(new URL(file.replace(/^\//, ''), dist))).length

/** The scripts that the page's document loads. */
const scriptsIn = (html: string) => [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)

test('the script of the first load of home stays small beside its libraries', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const scripts = scriptsIn(html)
  const libraries = scripts.filter((file) => file.includes('/react-'))
  expect(libraries).toHaveLength(1)
  const all = scripts.reduce((sum, file) => sum + weight(file), 0)
  const used = weight(libraries[0] ?? '')
  console.log(`first load of home: ${(all / used).toFixed(3)} × what it uses of its libraries`)
  expect(all / used).toBeLessThanOrEqual(1.2)
})

for (const path of ['/products', '/auth/sign-in']) {
  test(`the first visit of ${path} hydrates with at most 12 script files of together 125 KB, as sent with headers`, async ({
    page,
    request,
  }) => {
    const scripts = scriptsIn(await (await request.get(path)).text())
    expect(scripts.length).toBeLessThanOrEqual(12)
    const isOfFirstLoad = (address: string) => scripts.includes(new URL(address).pathname)
    const sent: Request[] = []
    page.on('requestfinished', (one) => isOfFirstLoad(one.url()) && sent.push(one))
    // All other scripts get no answer, so the page hydrates without them.
    await page.route(
      ({ href, pathname }) => pathname.endsWith('.js') && !isOfFirstLoad(href),
      () => {},
    )
    await page.goto(path)
    const control = page.locator('#content').locator('a, button, input').first()
    const isHydrated = () => control.evaluate((part) => Object.keys(part).some((key) => key.startsWith('__reactProps')))
    await expect.poll(isHydrated).toBe(true)
    await expect.poll(() => sent.length).toBe(scripts.length)
    const sizes = await Promise.all(sent.map((one) => one.sizes()))
    const headers = sizes.reduce((sum, { responseHeadersSize }) => sum + responseHeadersSize, 0)
    const bodies = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
    console.log(`first visit of ${path}: ${sent.length} files, ${bodies} bytes, and ${headers} bytes of headers`)
    expect(headers).toBeGreaterThan(sent.length * 100)
    expect(headers + bodies).toBeLessThanOrEqual(125_000)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}

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

/** The pages on which visits begin, and whether the largest paint must be the first heading or a picture. */
const FIRST_PAGES = {
  '/': true,
  '/products': true,
  '/products/wash-and-fold/everyday-wash-fold/1': true,
  '/subscriptions': true,
  '/location/maps': false,
  '/about-us': true,
  '/auth/sign-in': true,
}

for (const size of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
])
  test(`the largest paint is the first heading or a picture, and nothing moves later, at ${size.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await page.addInitScript(() => {
      const seen = { largest: '', moved: 0 }
      Object.assign(window, { seen })
      new PerformanceObserver((list) => {
        const { element } = list.getEntries().at(-1) as PerformanceEntry & { element: Element | null }
        if (element) seen.largest = element.closest('h1, picture, img')?.tagName ?? element.outerHTML.slice(0, 200)
      }).observe({ type: 'largest-contentful-paint', buffered: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.moved += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const found: Record<string, unknown> = {}
    for (const [path, hasLargest] of Object.entries(FIRST_PAGES)) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await hydrated(page)
      const { largest, moved } = await page.evaluate(
        () => (window as unknown as { seen: { largest: string; moved: number } }).seen,
      )
      if (hasLargest && !/^(H1|PICTURE|IMG)$/.test(largest)) found[`${path} paints as the largest`] = largest
      if (moved > 0.01) found[`${path} moves by`] = moved
    }
    expect(found).toEqual({})
  })

for (const width of [390, 768, 1280])
  test(`every picture has its room before it arrives, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1000 })
    await page.route(
      ({ pathname }) => /\.(avif|webp|jpg|png|svg)$/.test(pathname),
      () => {},
    )
    const found: string[] = []
    for (const path of [...Object.keys(FIRST_PAGES), '/news/year-end-hours', '/promotions/festive-wardrobe']) {
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      const flat = await page.evaluate(() =>
        [...document.images]
          .filter((one) => one.checkVisibility() && !one.complete && one.getBoundingClientRect().height < 16)
          .map(({ currentSrc, src }) => currentSrc || src),
      )
      found.push(...flat.map((one) => `${path}: ${one}`))
    }
    expect(found).toEqual([])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
