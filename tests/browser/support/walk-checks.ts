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

/** Nothing in sight is on its way any more, and two frames have been drawn since. What lies further down comes when it is scrolled to. */
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

/** To be called once for a context: every page then adds up what moved while it loaded. */
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

/** All of the page at once: what only lies below the bar at the bottom would count as covered by it. What comes into sight may need more room. */
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

/** Less motion means fades: what runs may change how things look, not where they are or how large. */
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

/** As it comes, with all that moves; at the end for somebody who wants less motion. */
async function inMotion(page: Page, address: string, size: Size): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: null })
  const found = [...(await load(page, address, size)), ...(await headings(page)), ...(await layoutFindings(page))]
  found.push(...(await axeAt(page)))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await settled(page)
  return [...found, ...(await stirring(page))]
}

/** By the keyboard, and enlarged, for somebody who wants less motion. */
async function atDesk(page: Page, address: string): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found = [...(await load(page, address, LAPTOP)), ...(await headings(page)), ...(await stirring(page))]
  found.push(...(await focusFindings(page)), ...(await layoutFindings(page)), ...(await axeAt(page)))
  await page.setViewportSize(ZOOMED)
  return [...found, ...at('200 %', await layoutFindings(page))]
}

/** What must be true of a page and is not, for whoever the page's context is. */
export async function findingsOf(page: Page, address: string): Promise<string[]> {
  const found: string[] = []
  for (const size of SIZES) found.push(...at(`${size.width} px`, await inMotion(page, address, size)))
  return [...found, ...at('1280 px', await atDesk(page, address))]
}
