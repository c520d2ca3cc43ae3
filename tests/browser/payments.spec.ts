import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Purchase } from '#contract/order/checkout.ts'
import { ask } from './support/ask.ts'
import { guestAtCheckout, held, linesAt, placeOf, readyGuest, success } from './support/checkout.ts'
import { newCustomer, useLogin } from './support/new-customer.ts'
import { expect, hydrated, sideways, test, violations } from './support/store-test.ts'

const ADDRESS = {
  postal_code: '160071',
  block: '71',
  street: 'Seng Poh Road',
  unit: '#01-38',
  contact_mobile: '91234567',
}

async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

/** Navigates from the list to the gateway's page. */
async function toCardPage(page: Page) {
  await page.getByRole('link', { name: 'Add a card' }).click()
  await page.getByRole('button', { name: 'Enter card details' }).click()
  await expect(page).toHaveURL(/^http:\/\/pay\.localhost:\d+\/card\//)
}

test('S1.6 S2.1 D3.4 a card is entered at the gateway, listed, made the default and removed', async ({
  page,
  request,
  baseURL,
}) => {
  const { token } = await newCustomer(request)
  await useLogin(page, token, baseURL)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/profile/payments')
  await expect(page.getByRole('heading', { name: 'No saved cards' })).toBeVisible()
  expect(await violations(page)).toEqual([])

  // Card data entered at the gateway is never sent to the shop.
  const sent: string[] = []
  page.on('request', (one) => {
    if (new URL(one.url()).hostname !== 'pay.localhost') sent.push(one.url() + (one.postData() ?? ''))
  })
  await toCardPage(page)
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Card number').fill('4242 4242 4242 4241')
  await page.getByLabel('Expiry').fill('12/40')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: 'Use this card' }).click()
  await expect(page.getByText('Check the card number')).toBeVisible()
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: 'Use this card' }).click()
  await expect(page).toHaveURL('/profile/payments')
  await expect(page.getByText('Saved Visa •••• 4242')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Visa ending in 4242' })).toContainText('Default')
  expect(sent.join()).not.toMatch(/4242 ?4242/)

  await toCardPage(page)
  await page.getByRole('button', { name: 'Mastercard that works' }).click()
  await expect(page).toHaveURL('/profile/payments')
  const mastercard = page.getByRole('listitem').filter({ hasText: 'Mastercard ending in 4444' })
  await mastercard.getByRole('button', { name: 'Make default' }).click()
  await expect(mastercard).toContainText('Default')
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Remove Mastercard ending in 4444' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Your newest other card becomes the default.')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(mastercard).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Visa ending in 4242' })).toContainText('Default')
})

test('returning from the gateway without a card shows a message and a retry', async ({ page, request, baseURL }) => {
  const { token } = await newCustomer(request)
  await useLogin(page, token, baseURL)
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, '/profile/payments/add')
  await page.getByRole('button', { name: 'Enter card details' }).click()
  await expect(page).toHaveURL(/pay\.localhost/)
  expect(await sideways(page)).toBe(0)
  await page.getByRole('button', { name: 'Cancel and go back' }).click()
  await expect(page.getByText('No card was added.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await expect(page.getByRole('button', { name: 'Enter card details' })).toBeEnabled()
  await open(page, '/profile/payments/add?setup=set_somebody_elses')
  await expect(page.getByText('This link has expired.')).toBeVisible()
})

const wallet = (page: Page) => page.getByRole('button', { name: 'Pay with test wallet' })

/** Presses the wallet, chooses what the test bank answers, and confirms. */
async function payByWallet(page: Page, outcome = 'Paid at once') {
  await wallet(page).click()
  const sheet = page.getByRole('dialog', { name: 'Test wallet' })
  await sheet.getByRole('radio', { name: outcome }).check()
  const confirm = sheet.getByRole('button', { name: /^Pay \$/ })
  await confirm.dblclick()
}

test('D3.7 P1.8 from the cart to the wallet: with everything known, its next press opens the wallet', async ({
  page,
  request,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { token } = await newCustomer(request)
  const headers = { token }
  const place = await placeOf(request, 3)
  for (const data of await linesAt(request, place, [4])) await ask(request, 'post', '/cart/add', { headers, data })
  await ask(request, 'post', '/customer/addresses', { headers, data: ADDRESS })
  await useLogin(page, token, baseURL)
  await open(page, `/products?st=${place.st}&outid=${place.outid}`)
  await page.getByRole('button', { name: /^Open your cart/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Cart' })
  await drawer.getByRole('button', { name: 'Check out with test wallet' }).click()
  await expect(page).toHaveURL(/\/checkout\?.*#wallet$/)
  await expect(wallet(page)).toBeFocused()
  await expect(wallet(page)).toBeInViewport({ ratio: 1 })
  await held(page)
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog', { name: 'Test wallet' })
    .getByRole('button', { name: /^Pay \$/ })
    .click()
  await success(page)
})

test('D3.7 a wallet asks a guest for what is missing, then pays the order once, with one press', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await guestAtCheckout(page, request, 2)
  await wallet(page).click()
  await expect(page.getByText('Enter your name')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await readyGuest(page, request, 2)
  const placed: (string | null)[] = []
  page.on('request', (one) => {
    if (one.method() === 'POST' && one.url().endsWith('/api/checkout/orders')) placed.push(one.postData())
  })
  await wallet(page).click()
  const sheet = page.getByRole('dialog', { name: 'Test wallet' })
  await expect(sheet.getByRole('button', { name: /^Pay \$/ })).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(wallet(page)).toBeFocused()
  expect(placed).toEqual([])

  // Another tab changes the cart while the wallet shows its total: nothing is charged, and the wallet is pressed again for the new total.
  await wallet(page).click()
  const shown = (await sheet.getByRole('button', { name: /^Pay \$/ }).textContent()) ?? ''
  const tab = await page.context().newPage()
  await tab.goto('/faq')
  await tab.evaluate(() => {
    const lines = JSON.parse(localStorage.getItem('t-cart') ?? '[]') as { qty: number }[]
    localStorage.setItem('t-cart', JSON.stringify(lines.map((line) => ({ ...line, qty: line.qty + 1 }))))
  })
  await tab.close()
  // The page behind the wallet has the new total.
  const behind = page.getByRole('button', { name: /^Pay \$/, includeHidden: true })
  await expect(behind.filter({ hasNotText: shown }).first()).toBeAttached()
  await sheet.getByRole('button', { name: shown }).click()
  await expect(page.getByText(/^Your total is now \$[\d.]+\. You haven’t been charged\./)).toBeVisible()
  await payByWallet(page)
  await success(page)
  await expect(page.getByText(/with Test wallet$/)).toBeVisible()
  expect(placed).toHaveLength(2)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })

  test('D3.2 D3.7 a wallet without an answer leaves a way out; the PayNow code is saved as the picture on the page', async ({
    page,
    request,
  }) => {
    await page.addInitScript(() => {
      const shared: File[] = []
      Object.assign(window, { shared })
      navigator.canShare = () => true
      navigator.share = async ({ files = [] } = {}) => void shared.push(...files)
    })
    await readyGuest(page, request, 2)
    await payByWallet(page, 'Fails before charging')
    await expect(page.getByText('Don’t want to wait? You’ll only be charged once.')).toBeVisible()
    await page.getByRole('button', { name: 'Pay another way' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pay another way' })).toBeVisible()

    await page.getByRole('radio', { name: /^PayNow/ }).check()
    const answer = page.waitForResponse((one) => one.url().endsWith('/pay'))
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    const purchase = ((await (await answer).json()) as { response: Purchase }).response
    const { action } = purchase.payment
    const rows = action?.kind === 'qr' ? action.rows : []
    const save = page.getByRole('button', { name: 'Save QR code' })
    await expect(save).toBeInViewport()
    expect(await sideways(page)).toBe(0)
    expect(await violations(page)).toEqual([])
    const name = `clothesline-laundry-paynow-${purchase.number}.png`

    await save.click()
    await expect(page.getByText('QR code saved. Open it in your bank’s app.')).toBeVisible()
    const shared = await page.evaluate(async () => {
      const [file] = (window as unknown as { shared: File[] }).shared
      return file && { name: file.name, bytes: [...new Uint8Array(await file.arrayBuffer())] }
    })
    expect(shared?.name).toBe(name)
    expect(await modulesOf(Buffer.from(shared?.bytes ?? []), rows.length)).toEqual(rows)

    // A phone that cannot share files downloads the picture.
    await page.evaluate(() => {
      navigator.canShare = () => false
    })
    const download = page.waitForEvent('download')
    await save.click()
    const file = await download
    expect(file.suggestedFilename()).toBe(name)
    expect(await modulesOf(await readFile(await file.path()), rows.length)).toEqual(rows)
  })
})

/** The modules of a QR code in a picture, without its empty border, as rows of 0 and 1. */
async function modulesOf(picture: Buffer, count: number): Promise<string[]> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  const size = info.width / (count + 8)
  const isDark = (x: number, y: number) => {
    const [left, top] = [x, y].map((at) => Math.floor((at + 4.5) * size))
    return (data[((top ?? 0) * info.width + (left ?? 0)) * info.channels] ?? 255) < 128
  }
  return Array.from({ length: count }, (_, y) =>
    Array.from({ length: count }, (_, x) => (isDark(x, y) ? '1' : '0')).join(''),
  )
}
