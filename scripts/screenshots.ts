import { mkdir } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { serve } from '#tests/support/serve.ts'
import { ensureChromium } from './chromium.mjs'

/** Takes the pictures of the README, from the demo store as `npm start` shows it. */
const PORT = 3220
const FOLDER = new URL('../docs/images/', import.meta.url)
const PICTURES = [
  { name: 'home', path: '/', width: 1280, height: 900 },
  { name: 'home-phone', path: '/', width: 390, height: 844 },
]

await mkdir(FOLDER, { recursive: true })
const { stop } = await serve(PORT, 'production')
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] })
try {
  for (const { name, path, width, height } of PICTURES) {
    const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' })
    await page.goto(`http://localhost:${PORT}${path}`, { waitUntil: 'networkidle' })
    await page.screenshot({ path: new URL(`${name}.png`, FOLDER).pathname })
    await page.close()
  }
} finally {
  await browser.close()
  await stop()
}
