import type { Page } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { hydrated } from './store-test.ts'
import { focusFindings } from './walk-keyboard.ts'
import { layoutFindings } from './walk-layout.ts'

/** A small phone, a phone, a tablet and a laptop. */
const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
]
const LAPTOP = { width: 1280, height: 800 }
type Size = { width: number; height: number }
const SHIFT_MOST = 0.01
/** A laptop of 1280 × 720 at 200 %. */
const ZOOMED = { width: 640, height: 360 }

const LOADING = '[aria-busy=true], .skeleton'

/** Waits until everything in the viewport has loaded, and two frames more. Content further down loads on scrolling. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    (loading) =>
      ![...document.querySelectorAll(loading)].some((one) => {
        const { top, bottom, height } = one.getBoundingClientRect()
        return height > 0 && top < innerHeight && bottom > 0
      }),
    LOADING,
  )
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })
}

type Source = { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }

/** Call it once per context. Every page then sums up its layout shifts. */
export async function watchShifts(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    const moved = { sum: 0, what: [] as string[] }
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as unknown as {
          value: number
          hadRecentInput: boolean
          sources: Source[]
        }
        if (shift.hadRecentInput) continue
        moved.sum += shift.value
        for (const {
          node,
          previousRect: { x, y },
          currentRect,
        } of shift.sources)
          moved.what.push(`${x},${y} to ${currentRect.x},${currentRect.y} ${node?.outerHTML?.slice(0, 120)}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function load(page: Page, address: string, size: Size): Promise<string[]> {
  await page.setViewportSize(size)
  const answer = await page.goto(address)
  await hydrated(page)
  await settled(page)
  const found: string[] = []
  const wanted = new URL(address).pathname
  const { pathname } = new URL(page.url())
  const isWanted = pathname === wanted || pathname.startsWith(`${wanted}/`)
  if (answer?.status() !== 200) found.push(`answers ${answer?.status()}`)
  if (!isWanted) found.push(`leads to ${pathname}`)
  const moved = await page.evaluate(() => (window as unknown as { moved: { sum: number; what: string[] } }).moved)
  if (moved.sum > SHIFT_MOST) found.push(`moves by ${moved.sum.toFixed(3)}: ${moved.what.join(' | ')}`)
  return found
}

async function headings(page: Page): Promise<string[]> {
  const { title, count } = await page.evaluate(() => ({
    title: document.title,
    count: [...document.querySelectorAll('h1')].filter((one) => one.checkVisibility()).length,
  }))
  return [...(count === 1 ? [] : [`has ${count} first headings`]), ...(/\w/.test(title) ? [] : ['has no title'])]
}

/** Makes the window as high as the page, because axe reports content below the fixed bottom bar as covered. Repeats, because loaded content may need more room. */
async function axeAt(page: Page): Promise<string[]> {
  const { width } = page.viewportSize() ?? { width: 1280 }
  for (let tries = 0; tries < 4; tries += 1) {
    const { height, seen } = await page.evaluate(() => ({
      height: document.documentElement.scrollHeight,
      seen: innerHeight,
    }))
    if (tries > 0 && height <= seen) break
    await page.setViewportSize({ width, height: height + 100 })
    await settled(page)
  }
  return axeFindings(page)
}

const at = (name: string, found: readonly string[]) => found.map((one) => `${name}: ${one}`)

/** Animations under reduced motion that change more than opacity and colours. */
const stirring = (page: Page) =>
  page.evaluate(() => {
    const STILL = /^(offset|computedOffset|easing|composite|opacity|visibility|.*[cC]olor)$/
    return document
      .getAnimations()
      .map(({ effect, playState }) => ({ effect: effect as KeyframeEffect, playState }))
      .filter(({ effect, playState }) => playState === 'running' && Number(effect.getTiming().duration) > 10)
      .filter(({ effect }) => effect.getKeyframes().some((frame) => Object.keys(frame).some((key) => !STILL.test(key))))
      .map(({ effect }) => `moves although less motion is wanted: ${effect.target?.outerHTML.slice(0, 120)}`)
  })

/** Checks the page with normal motion, and at the end with reduced motion. */
async function inMotion(page: Page, address: string, size: Size): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: null })
  const found = [...(await load(page, address, size)), ...(await headings(page)), ...(await layoutFindings(page))]
  found.push(...(await axeAt(page)))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await settled(page)
  return [...found, ...(await stirring(page))]
}

/** Checks keyboard and zoom, with reduced motion. */
async function atDesk(page: Page, address: string): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found = [...(await load(page, address, LAPTOP)), ...(await headings(page)), ...(await stirring(page))]
  found.push(...(await focusFindings(page)), ...(await layoutFindings(page)), ...(await axeAt(page)))
  await page.setViewportSize(ZOOMED)
  return [...found, ...at('200 %', await layoutFindings(page))]
}

/** All findings on a page, for the visitor of the page's context. */
export async function findingsOf(page: Page, address: string): Promise<string[]> {
  const found: string[] = []
  for (const size of SIZES) found.push(...at(`${size.width} px`, await inMotion(page, address, size)))
  return [...found, ...at('1280 px', await atDesk(page, address))]
}
