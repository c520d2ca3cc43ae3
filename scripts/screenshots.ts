import { mkdir } from 'node:fs/promises'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { type TourStop, walkTheTour } from '#tests/browser/support/tour.ts'
import { serve } from '#tests/support/serve.ts'
import { ensureChromium } from './chromium.mjs'

/** Takes the README's pictures from the demo store, as `npm start` shows it. */
const PORT = 3220
const FOLDER = new URL('../docs/images/', import.meta.url)
const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

await mkdir(FOLDER, { recursive: true })
const { data, stop } = await serve(PORT, 'production', { DEMO_STORES: 'on' })
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] })

async function open(viewport: typeof DESKTOP): Promise<Page> {
  const page = await browser.newPage({
    viewport,
    // On a phone the scroll bar overlays the page and takes no space.
    isMobile: viewport === PHONE,
    reducedMotion: 'reduce',
    baseURL: `http://localhost:${PORT}`,
    timezoneId: 'Asia/Singapore',
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  return page
}

async function take(page: Page, name: string): Promise<void> {
  const picture = await page.screenshot({ animations: 'disabled' })
  await sharp(picture)
    .webp({ quality: 80, effort: 6 })
    .toFile(new URL(`${name}.webp`, FOLDER).pathname)
}

/** Scrolls the subject of each picture to the middle or the top. */
async function stopAt(page: Page, stop: TourStop): Promise<void> {
  if (stop === 'tour-cart') {
    const add = page.getByRole('button', { name: /^Add / }).first()
    await add.evaluate((button) => button.scrollIntoView({ block: 'center' }))
    await page.mouse.move(0, 0)
  }
  if (stop === 'tour-checkout') {
    const when = page.getByRole('heading', { name: 'When' })
    await when.evaluate((heading) => heading.scrollIntoView({ block: 'start' }))
  }
  if (stop === 'tour-weight') {
    const weight = page.getByRole('heading', { name: 'Paid by weight' }).first()
    await weight.evaluate((heading) => heading.scrollIntoView({ block: 'center' }))
  }
  if (stop === 'tour-question') await page.evaluate(() => window.scrollTo(0, 0))
  // Waits until the greeting is gone, pictures and lazy parts are loaded, and animations have ended.
  const greeting = page.getByText('Welcome back', { exact: false })
  await greeting.waitFor({ state: 'hidden', timeout: 8000 })
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {})
  await page.waitForTimeout(600)
  await take(page, stop)
}

try {
  const phone = await open(PHONE)
  await take(phone, 'home-phone')
  await phone.close()
  const desktop = await open(DESKTOP)
  await take(desktop, 'home')
  await walkTheTour(desktop, { data, at: (stop) => stopAt(desktop, stop) })
} finally {
  await browser.close()
  await stop()
}
