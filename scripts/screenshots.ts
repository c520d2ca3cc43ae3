import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { promisify } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { serve } from '#tests/support/serve.ts'
import { ensureChromium } from './chromium.mjs'
import { walkTheTour } from './tour-pictures.ts'

/** Takes the pictures of the README, from the demo store as `npm start` shows it. */
const PORT = 3220
const FOLDER = new URL('../docs/images/', import.meta.url)
const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

await mkdir(FOLDER, { recursive: true })
const { data, stop } = await serve(PORT, 'production')
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] })

async function open(viewport: typeof DESKTOP): Promise<Page> {
  const page = await browser.newPage({
    viewport,
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

/** A round of the staff who play, as `npm run operator -- simulate` does it. */
async function staffWorks(): Promise<void> {
  await promisify(execFile)(process.execPath, ['src/operator/main.ts', 'simulate', '--once'], {
    env: { ...process.env, DATA_DIR: data, DATABASE_URL: '' },
  })
}

try {
  const phone = await open(PHONE)
  await take(phone, 'home-phone')
  await phone.close()
  const desktop = await open(DESKTOP)
  await take(desktop, 'home')
  await walkTheTour(desktop, { take: (name) => take(desktop, name), staffWorks })
} finally {
  await browser.close()
  await stop()
}
