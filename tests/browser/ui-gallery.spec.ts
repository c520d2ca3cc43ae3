import { expect, type Page, test } from '@playwright/test'
import { axeFindings } from './support/axe.ts'
import { doublePressOver, hydrated, stopClock } from './support/store-test.ts'

const gallery = '/dev/ui'

async function open(page: Page): Promise<void> {
  await page.goto(gallery)
  await hydrated(page)
}

const shownSlide = (page: Page) =>
  page
    .getByRole('region', { name: 'Offers' })
    .getByRole('button', { name: /^Show slide/ })
    .and(page.locator('[aria-current]'))

for (const width of [320, 768, 1280]) {
  test(`every widget is accessible and nothing scrolls sideways at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(page)
    await expect(page.getByRole('heading', { name: 'The widget set' })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
}

test('no widget logs a warning or an error', async ({ page }) => {
  const said: string[] = []
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && said.push(message.text()))
  page.on('pageerror', (error) => said.push(error.message))
  await open(page)
  await page.getByRole('button', { name: 'Open dialog' }).click()
  await expect(page.getByRole('dialog', { name: 'Add an address' })).toBeVisible()
  expect(said.filter((text) => !/404|no-such-picture|registration blocked by Playwright/.test(text))).toEqual([])
})

test('S9.3 a dialog takes the focus, closes on Escape within moments and gives the focus back', async ({ page }) => {
  await open(page)
  const opener = page.getByRole('button', { name: 'Open dialog' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add an address' })
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a sheet that is opened again while the browser still reports its close stays open', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Open sheet' }).click()
  const sheet = page.getByRole('dialog', { name: 'Sort products' })
  await expect(sheet).toBeVisible()
  // Presses the button between the close of the dialog and the event that reports it.
  const reported = page.evaluate(() => {
    const dialog = document.querySelector<HTMLDialogElement>('dialog[open]')
    const opener = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Open sheet')
    if (!dialog || !opener) throw new Error('no sheet')
    new MutationObserver(() => !dialog.open && opener.click()).observe(dialog, { attributeFilter: ['open'] })
    return new Promise<void>((resolve) =>
      dialog.addEventListener('close', () => requestAnimationFrame(() => requestAnimationFrame(() => resolve())), {
        once: true,
      }),
    )
  })
  await page.keyboard.press('Escape')
  await reported
  await expect(sheet).toBeVisible()
  await expect(sheet).not.toHaveAttribute('data-leaving')
})

test('a click beside the sheet closes it, a click inside does not', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await open(page)
  await page.getByRole('button', { name: 'Open sheet' }).click()
  const sheet = page.getByRole('dialog', { name: 'Sort products' })
  await sheet.getByRole('heading').click()
  await expect(sheet).toBeVisible()
  await doublePressOver(page)
  await page.mouse.click(195, 20)
  await expect(sheet).toBeHidden()
})

test('a menu is navigated by arrow keys and closes on Escape', async ({ page }) => {
  await open(page)
  const opener = page.getByRole('button', { name: 'Account' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Orders' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem', { name: 'Orders' })).toBeHidden()
  await expect(opener).toBeFocused()
})

test('tabs are one stop for the keyboard and follow the arrows', async ({ page }) => {
  await open(page)
  await page.getByRole('tab', { name: 'Current' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'Subscriptions' })).toBeFocused()
  await expect(page.getByRole('tabpanel')).toHaveText('Weekly wash, every Tuesday.')
  await page.keyboard.press('Tab')
  await expect(page.locator('[role=tab]:focus')).toHaveCount(0)
})

test('S2.16 a failure that is not a text is shown as the general sentence and can be closed', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Failure' }).click()
  const alert = page.getByRole('region', { name: 'Overlays and disclosure' }).getByRole('alert')
  await expect(alert).toHaveText('Something went wrong, please try again!')
  await alert.getByRole('button', { name: 'Close' }).click()
  await expect(alert).toHaveCount(0)
})

test('S2.16 a snackbar leaves after 5 seconds, but not under a pointer', async ({ page }) => {
  await stopClock(page)
  await open(page)
  await page.getByRole('button', { name: 'Success' }).click()
  const message = page.getByText('Address saved')
  await message.hover()
  await page.clock.runFor(20_000)
  await expect(message).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(5_100)
  await expect(message).toBeHidden()
})

test('an invalid field stays red on hover', async ({ page }) => {
  await open(page)
  const wrong = page.locator('input[aria-invalid=true].control').first()
  await expect(wrong).toHaveCSS('border-color', 'rgb(179, 38, 30)')
  await wrong.hover()
  await wrong.evaluate((field) => Promise.all(field.getAnimations().map(({ finished }) => finished)))
  await expect(wrong).toHaveCSS('border-color', 'rgb(179, 38, 30)')
})

test('a quantity is typed or tapped and stays between 1 and 99', async ({ page }) => {
  await open(page)
  const quantity = page.getByRole('spinbutton', { name: 'Queen bed sheet' })
  await quantity.fill('150')
  await quantity.press('Enter')
  await expect(quantity).toHaveValue('99')
  await quantity.press('ArrowDown')
  await page.getByRole('button', { name: 'One fewer: Queen bed sheet' }).click()
  await expect(quantity).toHaveValue('97')
  await quantity.fill('many')
  await quantity.blur()
  await expect(quantity).toHaveValue('97')
})

test('a pasted code fills all six boxes', async ({ page }) => {
  await open(page)
  const code = page.getByLabel('Code from the message')
  await code.fill('Your code is 482-913')
  await expect(code).toHaveValue('482913')
})

test('S8.11 a picture that does not load is replaced by a drawing with the same name', async ({ page }) => {
  await open(page)
  // Scrolls by selector, because the picture may already be replaced by the drawing.
  await page.evaluate(() =>
    document.querySelector('[alt="Wash, dry and fold"], [aria-label="Wash, dry and fold"]')?.scrollIntoView(),
  )
  await expect(page.locator('svg[aria-label="Wash, dry and fold"]')).toBeVisible()
})

test('S4.24 the carousel advances every 6000 ms, wraps, and waits under a pointer', async ({ page }) => {
  await stopClock(page)
  await open(page)
  await page.getByRole('region', { name: 'Offers' }).hover()
  const first = await shownSlide(page).getAttribute('aria-label')
  await page.clock.runFor(20_000)
  await expect(shownSlide(page)).toHaveAttribute('aria-label', first ?? '')
  await page.getByRole('button', { name: 'Show slide 3' }).click()
  await page.mouse.move(0, 0)
  await page.clock.runFor(5_900)
  await expect(shownSlide(page)).toHaveAccessibleName('Show slide 3')
  await page.clock.runFor(200)
  await expect(shownSlide(page)).toHaveAccessibleName('Show slide 4')
  await page.clock.runFor(6_000)
  await expect(shownSlide(page)).toHaveAccessibleName('Show slide 1')
})

test('S4.24 the buttons and arrow keys wrap at both ends', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Pause slides' }).click()
  await page.getByRole('button', { name: 'Show slide 1' }).click()
  await page.getByRole('button', { name: 'Previous slide' }).click()
  await expect(shownSlide(page)).toHaveAccessibleName('Show slide 4')
  await expect(page.getByRole('link', { name: /Sneakers, reborn/ })).toBeInViewport()
  await page.locator('.carousel-track').focus()
  await page.keyboard.press('ArrowRight')
  await expect(shownSlide(page)).toHaveAccessibleName('Show slide 1')
  await expect(page.getByRole('link', { name: /Spring cleaning/ })).toBeInViewport({ ratio: 0.9 })
})

test('S9.4 the cards are 608 px wide with a gap of 20 px, and no picture is wider than 600 px', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page)
  const boxes = await page
    .locator('.carousel-card')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect()))
  expect(boxes[0]?.width).toBe(608)
  expect((boxes[1]?.left ?? 0) - (boxes[0]?.right ?? 0)).toBe(20)
  const frame = await page.locator('.carousel-frame').first().boundingBox()
  expect(frame?.width).toBe(600)
  expect((frame?.width ?? 0) / (frame?.height ?? 1)).toBeCloseTo(36 / 17, 1)
})

test('S9.4 at 768 px the mobile layout shows portrait cards of 2 to 3', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1000 })
  await open(page)
  const frame = await page.locator('.carousel-frame').first().boundingBox()
  expect((frame?.width ?? 0) / (frame?.height ?? 1)).toBeCloseTo(2 / 3, 2)
})

test.describe('for people who prefer less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('S2.15 S4.24 nothing moves by itself', async ({ page }) => {
    await open(page)
    await expect(page.getByRole('button', { name: 'Play slides' })).toBeVisible()
    const moves = await page
      .locator('.wash-drum')
      .evaluateAll((drums) => drums.map((drum) => getComputedStyle(drum).animationName))
    expect(new Set(moves)).toEqual(new Set(['none']))
  })
})
