import type { Page } from '@playwright/test'
import type { InvoiceDocument } from '#contract/order/invoices.ts'
import { HISTORY_PAGE } from '#contract/order/order-limits.ts'
import { newCustomer, useLogin } from './support/new-customer.ts'
import { PICKED_UP, performStaffActs, placeOrder, propose, sharedCustomer } from './support/orders.ts'
import { expect, hydrated, sideways, test, violations } from './support/store-test.ts'

async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

const progress = (page: Page) => page.getByRole('list', { name: 'Progress' })
/** The status stands before the sentence that says what happens now. */
const badge = (page: Page, words: string) => page.locator('main :has(+ #track-title)').getByText(words, { exact: true })
const sentence = (page: Page) => page.locator('#track-title')

/** The folded list of everything that happened. */
async function events(page: Page) {
  const list = page.getByRole('list', { name: 'All events' })
  if (!(await list.isVisible())) await page.getByText('See all events').click()
  return list
}

const dollars = (cents: number) => `${cents < 0 ? '−' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`

test('S2.3 D4.5 without orders the history leads to the shop; filters are in the address, and a list says what it lacks', async ({
  page,
  request,
  baseURL,
}) => {
  const { token } = await newCustomer(request)
  await useLogin(page, token, baseURL)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/history?utm_source=mail')
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await expect(page.getByRole('link', { name: 'See the menu' })).toHaveAttribute('href', '/products?utm_source=mail')

  await placeOrder(request, { token })
  const shop = await placeOrder(request, { token, category: 1 })
  await open(page, '/history?utm_source=mail')
  const orders = page.getByRole('list', { name: 'Your orders' }).getByRole('listitem')
  await expect(orders).toHaveCount(2)
  await expect(orders.first()).toContainText('Confirmed')
  await expect(orders.first()).toContainText('Bring your items to Tiong Bahru')
  await expect(orders.first()).toContainText(dollars(shop.total_cents))
  await expect(orders.first()).toContainText(`${Math.floor(shop.total_cents / 100)} points when complete`)
  await expect(orders.last()).toContainText('We’ll pick up')
  expect(await violations(page)).toEqual([])

  await page.getByLabel('Order type').selectOption('Pickup and return')
  await expect(page).toHaveURL('/history?utm_source=mail&kind=trips')
  await expect(orders).toHaveCount(1)
  await page.getByRole('link', { name: 'Past' }).click()
  await expect(page).toHaveURL('/history?utm_source=mail&filter=past&kind=trips')
  await expect(page.getByRole('heading', { name: 'No past orders yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all orders' }).click()
  await expect(page).toHaveURL('/history?utm_source=mail')
  await expect(orders).toHaveCount(2)
})

test('S2.3 a long history is shown page by page, and Back restores it', async ({ page, request, baseURL }) => {
  const { token } = await newCustomer(request)
  for (let count = 0; count <= HISTORY_PAGE; count += 1) await placeOrder(request, { token, category: 2, qty: 1 })
  await useLogin(page, token, baseURL)
  await open(page, '/history')
  const orders = page.getByRole('list', { name: 'Your orders' }).getByRole('listitem')
  await expect(orders).toHaveCount(HISTORY_PAGE)
  await page.getByRole('link', { name: 'Show more' }).click()
  await expect(page).toHaveURL('/history?show=2')
  await expect(orders).toHaveCount(HISTORY_PAGE + 1)
  await expect(page.getByRole('link', { name: 'Show more' })).toHaveCount(0)
  await orders.last().getByRole('link').click()
  await expect(page).toHaveURL(/\/history\/reg\//)
  await page.goBack()
  await expect(orders).toHaveCount(HISTORY_PAGE + 1)
})

test('D4.1 D4.5 an open page follows its order without a reload, and announces changes politely', async ({
  page,
  request,
  baseURL,
}) => {
  const { token } = await sharedCustomer(request)
  const { order_id: id } = await placeOrder(request, { token })
  await useLogin(page, token, baseURL)
  await open(page, `/history/${id}`)
  await expect(badge(page, 'Confirmed')).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await performStaffActs(request, id, 'pickup-1 assign')
  await expect(badge(page, 'Driver assigned')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Farid picks up .*\.$/ })).toBeAttached()
  await expect(page.getByText('Driver: Farid')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel this order' })).toHaveCount(0)
  // Status and sentence never contradict each other.
  await performStaffActs(request, id, 'pickup-1 start')
  await expect(badge(page, 'Driver on the way')).toBeVisible()
  await expect(sentence(page)).toHaveText(/^Farid is on the way to pick up/)
  await performStaffActs(request, id, 'pickup-1 arrive')
  await expect(badge(page, 'Driver at your door')).toBeVisible()
  await expect(sentence(page)).toHaveText('Farid is at your door to pick up.')
  await expect(page.getByText('on the way')).toHaveCount(0)
  await performStaffActs(request, id, 'pickup-1 finish', 'receive')
  await expect(badge(page, 'At our outlet')).toBeVisible()
  await expect(progress(page).locator('[aria-current=step]')).toHaveText('In our care')
  await expect((await events(page)).locator('[aria-current=step]')).toContainText('At our outlet')
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)

  await page.getByRole('link', { name: 'Pickup', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pickup' })).toBeVisible()
  await expect(page.getByText('2 bags')).toBeVisible()
  await expect(page.getByText('71 Seng Poh Road, #05-12')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('D4.5 without a stream the page polls instead', async ({ page, request, baseURL }) => {
  const { token } = await sharedCustomer(request)
  const { order_id: id } = await placeOrder(request, { token })
  await useLogin(page, token, baseURL)
  await page.route('**/stream?*', (route) => route.abort())
  const asked = page.waitForResponse(/\/events\?after=/)
  await open(page, `/history/${id}`)
  await asked
  await performStaffActs(request, id, 'pickup-1 assign')
  await expect(badge(page, 'Driver assigned')).toBeVisible()
})

test('D4.5 an order is cancelled after showing the refund', async ({ page, request, baseURL }) => {
  const { token } = await sharedCustomer(request)
  const { order_id: id, total_cents } = await placeOrder(request, { token })
  await useLogin(page, token, baseURL)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `/history/${id}`)
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`We’ll refund ${dollars(total_cents)} to PayNow.`)
  await expect(dialog).not.toContainText('Vouchers')
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('Why are you cancelling?').fill('<b>Rain</b>')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(badge(page, 'Cancelled')).toBeVisible()
  await expect(await events(page)).toContainText('<b>Rain</b>')
  await expect(await events(page)).toContainText('Refunded')
  await page.getByRole('link', { name: /Items, charges and payments/ }).click()
  const refund = `${dollars(-total_cents)}, why: Refund`
  await expect(page.getByRole('button', { name: refund, exact: true })).toBeVisible()
})

test('D4.5 rescheduling follows the same rules as choosing times', async ({ page, request, baseURL }) => {
  const { token } = await sharedCustomer(request)
  const { order_id: id } = await placeOrder(request, { token, category: 1 })
  await useLogin(page, token, baseURL)
  await open(page, `/history/reg/${id}`)
  const where = page.getByRole('region', { name: 'Where' })
  const before = (await where.textContent()) ?? ''
  await page.getByRole('button', { name: 'Change times' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Choose a different time.')).toBeVisible()
  // The last day is never the day of this order, whatever other tests have booked.
  await dialog.getByRole('group', { name: 'Drop off: day' }).getByRole('radio').last().check()
  const save = dialog.getByRole('button', { name: 'Save new times' })
  await expect(dialog.getByText('Choose a different time.')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await expect(save).not.toHaveAttribute('aria-disabled', 'true')
  await page.evaluate(() => {
    const look = () => document.querySelector('dialog .snackbar-box') && document.body.classList.add('said-in-dialog')
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  })
  await save.click()
  // S2.16: a message of a closing dialog appears once, on the page.
  await expect(page.getByText('We’ve changed your times.')).toBeVisible()
  await expect(page.locator('body')).not.toHaveClass(/said-in-dialog/)
  await expect(await events(page)).toContainText('Times changed')
  await expect(where).not.toHaveText(before)
  const saved = page.waitForEvent('download')
  await where.getByRole('button', { name: /^Add to calendar\s?: Drop off$/ }).click()
  expect((await saved).suggestedFilename()).toMatch(/^order-\d+\.ics$/)
})

test('D4.5 after a failed pickup another time is chosen next to the message', async ({ page, request, baseURL }) => {
  const { token } = await sharedCustomer(request)
  const { order_id: id } = await placeOrder(request, { token })
  await performStaffActs(request, id, 'pickup-1 assign', 'pickup-1 start', 'pickup-1 arrive', 'pickup-1 fail')
  await useLogin(page, token, baseURL)
  await open(page, `/history/${id}`)
  await page.getByRole('button', { name: 'Choose another time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change times' })
  await expect(dialog.getByRole('group', { name: 'Pickup: day' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Choose another time' })).toBeFocused()
})

test('D4.5 at a glance: who to call, what was handed over and paid, and no item twice, from 320 pixels up', async ({
  page,
  request,
  baseURL,
}) => {
  const { token } = await sharedCustomer(request)
  const { order_id: id, total_cents } = await placeOrder(request, { token, qty: 3 })
  await performStaffActs(request, id, ...PICKED_UP, 'receive', 'process')
  await useLogin(page, token, baseURL)
  await page.setViewportSize({ width: 320, height: 700 })
  await open(page, `/history/${id}`)
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await expect(sentence(page)).toHaveText(/^Back with you .*\.$/)
  await expect(page.getByRole('link', { name: 'Call us' })).toHaveAttribute('href', /^tel:\+?\d+$/)
  await expect(page.getByRole('link', { name: /^Message us/ })).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=/)
  await expect(page.getByRole('region', { name: 'Pickup and return' })).toContainText('2 bags')
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText(dollars(total_cents))
  expect(await violations(page)).toEqual([])
  for (const path of ['detail', 'trip/pickup-1', 'trip/delivery-1']) {
    await open(page, `/history/${id}/${path}`)
    await expect(page.getByText(/^3 (kg )?× /).first()).toBeVisible()
    const item = await page.getByRole('region', { name: 'Items' }).getByRole('listitem').first().innerText()
    const name = item.split('\n')[0]?.replace(/^.* × /, '') ?? ''
    expect(name).toMatch(/[a-z]{3}/)
    // The reason of its price names it too, once it is opened.
    await expect(page.getByRole('main').getByText(name).filter({ visible: true }), path).toHaveCount(1)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
  }
})

test('D4.1 an unpaid order is paid or cancelled from its page, which says until when', async ({
  page,
  request,
  baseURL,
}) => {
  const { token } = await sharedCustomer(request)
  const { order_id: id, total_cents } = await placeOrder(request, { token, category: 1, isPaid: false })
  await useLogin(page, token, baseURL)
  await open(page, `/history/reg/${id}`)
  await expect(badge(page, 'Waiting for payment')).toBeVisible()
  await expect(page.getByText(/^Pay by .*[ap]m to keep your order and its times\./)).toBeVisible()
  await expect(page.getByRole('link', { name: `Pay ${dollars(total_cents)}` })).toHaveAttribute(
    'href',
    `/checkout/waiting-payment?order=${id}`,
  )
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await expect(page.getByRole('dialog')).toContainText('You haven’t been charged')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(badge(page, 'Cancelled')).toBeVisible()
  await expect(sentence(page)).toHaveText('This order was cancelled.')
})

test('D4.5 ordering again is one tap', async ({ page, request, baseURL }) => {
  const { token } = await sharedCustomer(request)
  const { order_id: id } = await placeOrder(request, { token, category: 1, qty: 3 })
  await useLogin(page, token, baseURL)
  await open(page, `/history/reg/${id}`)
  // The shared customer's cart may have had something before.
  const item = page.getByRole('region', { name: 'Items' }).getByText(/^\d+ (kg )?× /)
  const name = ((await item.first().textContent()) ?? '').replace(/^\d+ (kg )?× /, '')
  await page.getByRole('button', { name: 'Order again' }).click()
  await expect(page).toHaveURL(/\/products\?/)
  await expect(page.getByText('Everything is back in your cart')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Cart', exact: true }).getByText(name).first()).toBeVisible()
})

test('D4.4 extra services are announced on home, accepted and declined one by one, and paid', async ({
  page,
  request,
  baseURL,
}) => {
  const { token } = await newCustomer(request)
  const { order_id: id } = await placeOrder(request, { token })
  await performStaffActs(request, id, ...PICKED_UP, 'receive')
  await propose(request, id, 'pickup-1', [
    { name: 'Stain on a shirt', reason: 'Treated by <i>hand</i>.', price_cents: 850 },
    { name: 'Missing buttons', reason: 'Replaced.', price_cents: 400 },
  ])
  await useLogin(page, token, baseURL)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/')
  const card = page.getByRole('region', { name: 'Your orders' })
  await expect(card.getByText('Review and answer')).toBeVisible()
  await card.getByRole('link', { name: /^Order/ }).click()
  await page.getByRole('link', { name: 'Review and answer' }).click()
  await expect(page).toHaveURL(`/history/${id}/trip/pickup-1/extra-service`)
  await expect(page.getByText('No answer, no charge')).toBeVisible()
  await expect(page.getByText(/^Answer by .*[ap]m, 2[34] hours left$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send your answer' })).toBeVisible()
  await expect(page.getByText('Treated by <i>hand</i>.')).toBeVisible()
  await expect(page.getByText('Answer each one first.')).toBeVisible()
  await page.getByRole('group', { name: 'Stain on a shirt: do it?' }).getByLabel('Yes, do it').check()
  await page.getByRole('group', { name: 'Missing buttons: do it?' }).getByLabel('No, thanks').check()
  expect(await violations(page)).toEqual([])

  // The card is entered on the gateway's page. The chosen answers are kept.
  await page.getByRole('radio', { name: /^Card/ }).check()
  await page.getByRole('button', { name: 'Continue to card details' }).click()
  await expect(page).toHaveURL(/^http:\/\/pay\.localhost/)
  await page.getByRole('button', { name: /^Visa that works/ }).click()
  await expect(page).toHaveURL(`/history/${id}/trip/pickup-1/extra-service`)
  await page.getByRole('button', { name: 'Pay $8.50' }).click()
  await expect(page.getByText('Accepted and paid')).toBeVisible()
  await expect(page.getByText('Declined')).toBeVisible()
  await page.getByRole('link', { name: /^Order \d+/ }).click()
  await expect(badge(page, 'In our care')).toBeVisible()
  await page.getByRole('link', { name: /Items, charges and payments/ }).click()
  await expect(page.getByText('Extra services added later')).toBeVisible()
})

test('D4.4 an extra service is paid by PayNow on the page itself', async ({ page, request, baseURL }) => {
  test.slow()
  const { token } = await sharedCustomer(request)
  const { order_id: id } = await placeOrder(request, { token })
  await performStaffActs(request, id, ...PICKED_UP, 'receive')
  await propose(request, id, 'pickup-1', [{ name: 'Stain', reason: 'Treated by hand.', price_cents: 850 }])
  await useLogin(page, token, baseURL)
  await open(page, `/history/${id}/trip/extra-service`)
  await expect(page).toHaveURL(`/history/${id}/trip/pickup-1/extra-service`)
  await page.getByLabel('Yes, do it').check()
  await page.getByRole('radio', { name: /^PayNow/ }).check()
  await page.getByRole('button', { name: 'Pay $8.50' }).click()
  await expect(page.getByRole('img', { name: 'PayNow code for $8.50' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  const bank = await page.context().newPage()
  await bank.goto((await page.getByRole('link', { name: /Open the demo bank/ }).getAttribute('href')) ?? '')
  await bank.getByRole('button', { name: 'Pay now' }).click()
  // Closing the page before the bank has answered would cancel its request.
  await expect(bank.getByRole('heading', { name: 'Paid' })).toBeVisible()
  await bank.close()
  await expect(page.getByText('Accepted and paid')).toBeVisible()
})

test('S1.8 D4.6 an invoice prints without navigation on A4 and on a roll, with the figures of the API', async ({
  page,
  request,
  baseURL,
}) => {
  const { token } = await sharedCustomer(request)
  const { order_id: id } = await placeOrder(request, { token, kinds: 2 })
  const answer = await request.get(`/api/orders/${id}/invoice`, { headers: { token } })
  const { documents } = ((await answer.json()) as { response: { documents: InvoiceDocument[] } }).response
  const [invoice] = documents
  if (!invoice) throw new Error('no invoice')
  await useLogin(page, token, baseURL)
  await open(page, `/history/${id}/invoice`)
  const figures = [
    invoice.number ?? '',
    ...invoice.lines.map(({ cents }) => dollars(cents)),
    dollars(invoice.total_excluding_gst_cents),
    dollars(invoice.gst_cents),
    dollars(invoice.total_cents),
    invoice.seller.gst_registration_no ?? '',
  ]
  const paper = page.getByRole('article')
  await expect(page.getByRole('heading', { name: 'Tax Invoice' })).toBeVisible()
  for (const figure of figures) await expect(paper).toContainText(figure)
  expect(await violations(page)).toEqual([])

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('link', { name: /^(?!Skip to)/ })).toHaveCount(0)
  await expect(paper).toBeVisible()
  await page.emulateMedia({ media: null })

  await page.getByRole('link', { name: 'Receipt 80 mm' }).click()
  await expect(page).toHaveURL(`/history/${id}/invoice?paper=receipt`)
  for (const figure of figures) await expect(paper).toContainText(figure)
  expect(await violations(page)).toEqual([])
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
  const [, width] = /\/MediaBox \[0 0 ([\d.]+) /.exec(pdf) ?? []
  expect(Number(width)).toBeCloseTo((80 / 25.4) * 72, 0)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  expect((await saved).suggestedFilename()).toBe(`${invoice.number}-receipt.pdf`)

  await open(page, `/history/${id}/trip/invoice`)
  await expect(page).toHaveURL(`/history/${id}/trip/pickup-1/invoice`)
  await expect(paper).toContainText('Pickup')
  await expect(paper).not.toContainText('Delivery fee')
  // D4.11: it is not an invoice, and names the invoice that it is a part of.
  await expect(page.getByRole('heading', { name: 'Trip statement', exact: true })).toBeVisible()
  await expect(paper).toContainText(`This is not a tax invoice. It is part of ${invoice.number}.`)
})

test('D4.3 a guest’s link shows the order masked, to nobody else’s search engine, and offers an account', async ({
  page,
  request,
}) => {
  const { guest_token } = await placeOrder(request, { category: 3 })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `/history/reg/guest/${guest_token}`)
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+/ })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const headers = (await request.get(`/history/reg/guest/${guest_token}`)).headers()
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['cache-control']).toBe('private, no-store')
  const main = page.getByRole('main')
  await expect(main).toContainText('71 Seng Poh Road')
  for (const secret of ['05-12', '91234567', '9123 4567', 'kiran@example.com'])
    await expect(main).not.toContainText(secret)
  await expect(page.getByRole('link', { name: 'Create an account' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await page.getByRole('link', { name: 'Invoice' }).click()
  await expect(page).toHaveURL(`/history/reg/guest/${guest_token}/invoice`)
  await expect(page.getByRole('heading', { name: 'Tax Invoice' })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(badge(page, 'Cancelled')).toBeVisible()
})

test('S2.3 S2.17 another customer’s order and an unknown one are the same 404 page, on every address', async ({
  page,
  request,
  baseURL,
}) => {
  test.slow()
  const owner = await sharedCustomer(request)
  const { order_id: foreign } = await placeOrder(request, { token: owner.token })
  const { token } = await newCustomer(request)
  await useLogin(page, token, baseURL)
  const never = '00000000-0000-7000-8000-000000000000'
  const pages = ['', '/detail', '/invoice', '/trip/pickup-1', '/trip/pickup-1/extra-service', '/trip/invoice']
  const addresses = (id: string) => [
    ...pages.map((rest) => `/history/${id}${rest}`),
    `/history/reg/${id}`,
    `/history/reg/${id}/invoice`,
    `/history/reg/guest/${id}`,
    `/history/reg/guest/${id}/invoice`,
  ]
  for (const [index, path] of addresses(foreign).entries()) {
    const seen: string[] = []
    for (const one of [path, addresses(never)[index] ?? '']) {
      const answer = await page.goto(one, { waitUntil: 'commit' })
      expect(answer?.status(), one).toBe(404)
      await expect(page.getByRole('link', { name: 'Back to home' }), one).toBeVisible()
      seen.push((await page.getByRole('main').textContent()) ?? '')
    }
    expect(seen[0], path).toBe(seen[1])
  }
})

test('D4.8 D4.10 a guest answers with a card, moves the return, and the gateway never learns the link', async ({
  page,
  request,
}) => {
  const { order_id: id, guest_token: token } = await placeOrder(request, {})
  await performStaffActs(request, id, ...PICKED_UP, 'receive', 'process')
  await propose(request, id, 'pickup-1', [{ name: 'Sew on a button', reason: 'It came off', price_cents: 400 }])
  const toGateway: string[] = []
  page.on('request', (sent) => {
    if (new URL(sent.url()).host.startsWith('pay.')) toGateway.push(`${sent.url()} ${sent.postData() ?? ''}`)
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `/history/reg/guest/${token}`)
  expect(await violations(page)).toEqual([])
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await page.getByText('Yes, do it').click()
  await page.getByRole('radio', { name: /^Card/ }).check()
  await page.getByRole('button', { name: 'Continue to card details' }).click()
  await page.getByRole('button', { name: /^Visa that works/ }).click()
  await expect(page).toHaveURL(`/history/reg/guest/${token}`)
  await page.getByRole('button', { name: 'Pay $4.00' }).click()
  await expect(badge(page, 'In our care')).toBeVisible()
  expect(toGateway.length).toBeGreaterThan(0)
  expect(toGateway.filter((one) => one.includes(token ?? ''))).toEqual([])

  await page.getByRole('button', { name: 'Change return time' }).click()
  const sheet = page.getByRole('dialog', { name: 'Change return time' })
  await expect(sheet.getByRole('button', { name: 'Save new times' })).toBeVisible()
  // The last day is never the day of this order, whatever other tests have booked.
  await sheet
    .getByRole('group', { name: /: day$/ })
    .getByRole('radio')
    .last()
    .check()
  await expect(sheet.getByText('Choose a different time.')).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Save new times' }).click()
  await expect(page.getByText('We’ve changed your times.')).toBeVisible()
  await expect(await events(page)).toContainText('Times changed')
})
