import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'
import { DEMO_CUSTOMER } from '#server/start/demo.ts'
import { serve } from '#tests/support/serve.ts'
import { ensureChromium } from '../scripts/chromium.mjs'
import { freePort } from './free-port.ts'
import { at } from './measure.ts'
import { awaitContent, installProbe, type Measured, measured } from './navigation-probe.ts'
import { type Way, ways } from './navigation-ways.ts'
import { type Row, within } from './table.ts'
import { textTable } from './text-table.ts'

const CPU_SLOWDOWN = 4
const SAMPLES = 9
/** From the touch to the release. A prefetch has this time before the click. */
const PRESS_MS = 90
/** Late parts of the next page appear in this time. */
const SETTLE_MS = 800
const LONGEST_MS = 60_000
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
const MOST = { ms: 150, interactionMs: 200, shift: 0.01 }

/**
 * Goes the shop's main ways as a phone with a four times slower processor: from the tap to the frame that shows the
 * next page. Each sample is a new visitor with empty caches.
 */
export async function navigation(): Promise<Row[]> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const { stop } = await serve(port, 'production', { DEMO_STORES: 'on' })
  try {
    const all = await measureWays(origin, ways, SAMPLES)
    console.log(`\n${report(all)}\n`)
    return rows(all)
  } finally {
    await stop()
  }
}

async function measureWays(origin: string, wanted: readonly Way[], samples: number): Promise<OfWay[]> {
  const executablePath = await ensureChromium()
  const browser = await chromium.launch(executablePath ? { executablePath } : {})
  try {
    const token = await signIn(origin)
    const all: OfWay[] = wanted.map(({ name }) => ({ name, samples: [] }))
    // In turns, so that other load on this machine affects all ways.
    for (let turn = 0; turn < samples; turn += 1)
      for (const [index, way] of wanted.entries()) all[index]?.samples.push(await sample(browser, origin, token, way))
    return all
  } finally {
    await browser.close()
  }
}

async function sample(browser: Browser, origin: string, token: string, way: Way): Promise<Measured> {
  const context = await browser.newContext({ ...PHONE, baseURL: origin })
  context.setDefaultTimeout(30_000)
  try {
    if (way.who === 'customer') await context.addCookies([{ name: 'local-Authentication', value: token, url: origin }])
    return await go(context, way)
  } finally {
    await context.close()
  }
}

async function go(context: BrowserContext, way: Way): Promise<Measured> {
  const page = await context.newPage()
  await installProbe(page)
  await page.goto(way.from, { waitUntil: 'networkidle' })
  await way.prepare?.(page)
  const devtools = await context.newCDPSession(page)
  const target = way.press === 'back' ? null : page.locator(way.press).first()
  await target?.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  await awaitContent(page, way.content)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  // Work that the scrolling has started ends first.
  await sleep(300)
  if (target) {
    const box = await target.boundingBox()
    if (!box) throw new Error(`${way.name}: nothing to press`)
    await tap(devtools, box.x + Math.min(box.width / 2, 60), box.y + box.height / 2)
  } else await goBack(page)
  return Promise.race([measured(page, SETTLE_MS), never(way)])
}

/** Fails instead of waiting for ever. */
async function never({ name }: Way): Promise<never> {
  await sleep(LONGEST_MS, undefined, { ref: false })
  throw new Error(`${name}: the next page did not come`)
}

/** A finger's tap, with the time between touch and release. */
async function tap(devtools: CDPSession, x: number, y: number): Promise<void> {
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await sleep(PRESS_MS)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

const goBack = (page: Page) => page.evaluate(() => history.back())

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ identifier: DEMO_CUSTOMER.email, password: DEMO_CUSTOMER.password }),
  })
  return ((await answer.json()) as { response: { token: string } }).response.token
}

type OfWay = { name: string; samples: Measured[] }
const whole = (value: number) => String(Math.round(value))

function report(all: readonly OfWay[]): string {
  return textTable(
    ['way', 'p50 ms', 'p75 ms', 'max ms', 'interaction p75 ms', 'interaction max ms', 'moved'],
    all.map(({ name, samples }) => {
      const took = samples.map((one) => one.took)
      const interactions = samples.map((one) => one.interaction)
      return [
        name,
        ...[at(took, 0.5), at(took, 0.75), Math.max(...took)].map(whole),
        ...[at(interactions, 0.75), Math.max(...interactions)].map(whole),
        Math.max(...samples.map((one) => one.shift)).toFixed(3),
      ]
    }),
  )
}

function rows(all: readonly OfWay[]): Row[] {
  const samples = all.flatMap((one) => one.samples)
  const slowest = Math.max(
    ...all.map((one) =>
      at(
        one.samples.map(({ interaction }) => interaction),
        0.75,
      ),
    ),
  )
  return [
    within(
      `page to page, p75 of ${all.length} ways`,
      at(
        samples.map(({ took }) => took),
        0.75,
      ),
      MOST.ms,
      'ms',
    ),
    within('interaction to next paint, p75 of the slowest way', slowest, MOST.interactionMs, 'ms'),
    within(
      'layout shift after the page stands, largest',
      Math.max(...samples.map(({ shift }) => shift)),
      MOST.shift,
      'of the view',
    ),
  ]
}
