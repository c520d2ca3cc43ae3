import type { Page } from '@playwright/test'
import type { QuotedCart } from '#contract/order/checkout.ts'
import { enterCard, MASTERCARD } from './support/cards.ts'
import {
  cardEntered,
  checkoutPath,
  choosePayNow,
  fillAddress,
  fillContact,
  guestAtCheckout,
  held,
  linesAt,
  openStep,
  payButton,
  payWithCard,
  placeOf,
  success,
} from './support/checkout.ts'
import { newCustomer, useLogin } from './support/new-customer.ts'
import { expect, hydrated, test } from './support/store-test.ts'

const PLACE = '**/api/checkout/orders'
const orderNumber = async (page: Page) => (await page.getByText(/^Order \d+/).textContent()) ?? ''

/** Records the idempotency keys of the orders that Pay sends. */
function countPlaced(page: Page): { keys: string[] } {
  const keys: string[] = []
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && new URL(sent.url()).pathname === '/api/checkout/orders')
      keys.push(sent.headers()['idempotency-key'] ?? '')
  })
  return { keys }
}

async function guestReady(page: Page, request: Parameters<typeof guestAtCheckout>[1]) {
  const place = await guestAtCheckout(page, request, 2)
  await fillContact(page)
  await fillAddress(page)
  await held(page)
  return place
}

test('fault: double click: Pay pressed twice is one order', async ({ page, request }) => {
  await page.goto('/faq')
  await guestReady(page, request)
  await cardEntered(page, request)
  const placed = countPlaced(page)
  await payButton(page).dblclick()
  await success(page)
  expect(placed.keys).toHaveLength(1)
  // Back does not return to the page with the Pay button.
  await page.goBack()
  await expect(payButton(page)).toHaveCount(0)
})

test('fault: two tabs: placed in one, the order is shown in the other; pressed in both, it is one order', async ({
  page,
  request,
  context,
}) => {
  const place = await guestReady(page, request)
  await choosePayNow(page)
  const other = await context.newPage()
  await other.goto(checkoutPath(place))
  await held(other)
  await expect(payButton(other)).toBeEnabled()
  await Promise.all(
    [page, other].map((tab) => {
      // The tab that pays first removes the button from the other.
      payButton(tab)
        .click()
        .catch(() => {})
      return expect(tab.getByRole('heading', { level: 1, name: 'Waiting for your payment' })).toBeVisible()
    }),
  )
  expect(await orderNumber(other)).toBe(await orderNumber(page))
})

test('fault: offline around Pay: nothing is lost, and it is asked again under the same key when the network is back', async ({
  page,
  request,
  context,
}) => {
  await guestReady(page, request)
  await cardEntered(page, request)
  const placed = countPlaced(page)
  await context.setOffline(true)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'You lost connection while paying' })).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)
  await context.setOffline(false)
  await success(page)
  expect(new Set(placed.keys).size).toBe(1)
})

test('fault: an answer that never arrives: after a reload the same order is found out, not paid again', async ({
  page,
  request,
}) => {
  await guestReady(page, request)
  await cardEntered(page, request)
  const placed = countPlaced(page)
  let number = ''
  await page.route(PLACE, async (route) => {
    const answer = await route.fetch()
    number = ((await answer.json()) as { response: { number: string } }).response.number
    await route.abort('connectionreset')
  })
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'You lost connection while paying' })).toBeVisible()
  await page.unroute(PLACE)
  await page.reload()
  await hydrated(page)
  await page.getByRole('button', { name: 'Check and finish' }).first().click()
  await success(page)
  expect(await orderNumber(page)).toBe(`Order ${number}`)
  expect(new Set(placed.keys).size).toBe(1)
})

test('D2.4 fault: a price that changed before Pay is shown, old and new; only what is confirmed is charged', async ({
  page,
  request,
}) => {
  // The page has an outdated price.
  await page.route('**/api/checkout/quote', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { response: QuotedCart }
    const { quote } = body.response
    const [line] = quote.lines
    if (line) line.cents -= 100
    quote.items_cents -= 100
    quote.total_cents -= 100
    quote.hash = 'seen-yesterday'
    await route.fulfill({ response: answer, json: body })
  })
  await guestReady(page, request)
  await cardEntered(page, request)
  const seen = Number((await payButton(page).textContent())?.replace(/\D/g, ''))
  await payButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Your total has changed' })
  await expect(dialog.getByText('You haven’t been charged.')).toBeVisible()
  const now = `$${((seen + 100) / 100).toFixed(2)}`
  await dialog.getByRole('button', { name: `Confirm and pay ${now}` }).click()
  await success(page)
  await expect(page.getByText(`${now} with Visa •••• 4242`)).toBeVisible()
})

test('D2.4 D3.1 back from the card page with another time than was seen, nothing is paid before Pay is pressed again', async ({
  page,
  request,
}) => {
  await guestReady(page, request)
  const placed = countPlaced(page)
  await payButton(page).click()
  await expect(page).toHaveURL(/^http:\/\/pay\.localhost/)
  // Meanwhile the chosen window is taken.
  await page.route('**/api/checkout/slots?*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as {
      response: { earliest: { last: string }; last: { windows: { starts_at: string; is_full: boolean }[] }[] }
    }
    const free = body.response.last.flatMap(({ windows }) => windows).filter(({ is_full }) => !is_full)
    const [taken, next] = free
    if (taken) taken.is_full = true
    body.response.earliest.last = next?.starts_at ?? ''
    await route.fulfill({ response: answer, json: body })
  })
  await page.route('**/api/payments/cards/finish', async (route) => {
    await expect(page.getByText('Your delivery time is no longer free.')).toBeVisible()
    await route.continue()
  })
  await page.getByRole('button', { name: /^Visa that works/ }).click()
  await expect(page.getByText('Your times, address or payment have changed since you tapped Pay.')).toBeVisible()
  expect(placed.keys).toEqual([])
  await payButton(page).click()
  await success(page)
})

test('fault: the outlet closes, or the time is taken, before Pay: each is said, and nothing is charged', async ({
  page,
  request,
}) => {
  await guestReady(page, request)
  await choosePayNow(page)
  const refuse = (code: string, message: string) =>
    page.route(PLACE, (route) => route.fulfill({ status: 409, json: { status: false, message, response: { code } } }))
  await refuse('outlet_closed', 'Sorry, you can’t proceed with checkout. Please choose another outlet')
  await payButton(page).click()
  await expect(page.getByRole('alert').getByText('Sorry, you can’t proceed with checkout')).toBeVisible()
  await page.unroute(PLACE)
  await page.reload()
  await held(page)
  await refuse('slot_unavailable', 'That time has just been taken. Choose another one.')
  await payButton(page).click()
  await expect(page).toHaveURL(/\/checkout\?.*#when$/)
  await expect(page.getByText('That time has just been taken. Choose another one.')).toBeVisible()
  // The step with the times is open, and the focus is in it.
  await expect(page.getByRole('group', { name: 'Delivery: day' }).getByRole('radio', { checked: true })).toBeFocused()
  await held(page)
})

test('D3.1 an expired hold is reported and can be renewed; full windows are shown, but disabled', async ({
  page,
  request,
}) => {
  await page.route('**/api/checkout/holds', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { response: { expires_at: string; now: string } }
    body.response.expires_at = new Date(Date.parse(body.response.now) + 1500).toISOString()
    await route.fulfill({ response: answer, json: body })
  })
  await page.route('**/api/checkout/slots?*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { response: { last: { windows: { is_full: boolean }[] }[] } }
    for (const window of body.response.last[1]?.windows ?? []) window.is_full = true
    await route.fulfill({ response: answer, json: body })
  })
  await guestAtCheckout(page, request, 2)
  await expect(page.getByText('Your hold has expired.')).toBeVisible()
  await page.unroute('**/api/checkout/holds')
  await page.getByRole('button', { name: 'Hold again' }).click()
  await held(page)
  await openStep(page, 'When')
  // High-contrast modes remove backgrounds and shadows: what is chosen has an outline.
  await page.emulateMedia({ forcedColors: 'active' })
  for (const group of ['Delivery: day', 'Delivery: time']) {
    const chosen = page.getByRole('group', { name: group }).locator('label:has(:checked)')
    await expect(chosen, group).toHaveCSS('outline-style', 'solid')
  }
  await page.emulateMedia({ forcedColors: 'none' })
  await page.getByRole('group', { name: 'Delivery: day' }).getByRole('radio').nth(1).check()
  await expect(page.getByText('This day is fully booked.')).toBeVisible()
  const times = page.getByRole('group', { name: 'Delivery: time' }).getByRole('radio')
  for (const time of await times.all()) await expect(time).toBeDisabled()
})

test.describe('in New York', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('D3.1 slots are Singapore’s, whatever the browser’s zone, and that is said', async ({ page, request }) => {
    const answer = page.waitForResponse((one) => one.url().includes('/api/checkout/slots'))
    await guestAtCheckout(page, request, 2)
    const { response } = (await (await answer).json()) as { response: { earliest: { last: string } } }
    await held(page)
    await openStep(page, 'When')
    await expect(page.getByText('All times are in Singapore time.')).toBeVisible()
    const here = new Date(Date.parse(response.earliest.last) + 8 * 3_600_000)
    const hour = here.getUTCHours()
    const label = page.getByRole('group', { name: 'Delivery: time' }).getByRole('radio', { checked: true })
    await expect(label).toHaveAccessibleName(new RegExp(`^${hour % 12 || 12}\\D`))
    await expect(label).toHaveValue(response.earliest.last)
  })
})

test('S1.6 D3.1 D3.8 a customer has laundry picked up and returned, and pays with a card that is saved on the way and then the default', async ({
  page,
  request,
  baseURL,
}) => {
  const { token } = await newCustomer(request)
  const headers = { token }
  const place = await placeOf(request, 3)
  for (const line of await linesAt(request, place, [5, 4])) {
    const added = await request.post('/api/cart/add', { headers, data: line })
    expect(added.ok()).toBe(true)
  }
  const address = { postal_code: '160071', block: '71', street: 'Seng Poh Road', unit: '#01-38', label: 'Home' }
  const saved = await request.post('/api/customer/addresses', { headers, data: address })
  expect(saved.ok()).toBe(true)
  await enterCard(request, 'save', MASTERCARD, headers)
  await useLogin(page, token, baseURL)
  await page.goto(checkoutPath(place))
  await hydrated(page)
  await expect(page.getByText('Home, 71 Seng Poh Road, #01-38, Singapore 160071')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveCount(0)
  await held(page)
  // The driver needs a number, and this account has none.
  await page.getByLabel('Mobile number').fill('91234567')
  await openStep(page, 'When')
  await expect(page.getByRole('group', { name: 'Pickup: time' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Return: time' })).toBeVisible()
  await openStep(page, 'How to pay')
  await page.getByRole('radio', { name: /^Another card/ }).check()
  await page.getByLabel('Save this card for next time').check()
  await payWithCard(page, /^Visa that works/)
  await success(page)
  await expect(page.getByText('Our driver collects at your pickup time.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See your order' })).toHaveAttribute('href', /^\/history\/[\da-f-]{36}/)
  const cart = await request.get(`/api/cart?outlet_id=${place.outid}&sales_type_id=${place.st}`, { headers })
  expect(((await cart.json()) as { response: unknown[] }).response).toEqual([])
  const options = await request.get('/api/payments/options', { headers })
  expect(((await options.json()) as { response: { methods: unknown[] } }).response.methods).toMatchObject([
    { last4: '4242', is_default: true },
    { last4: '4444', is_default: false },
  ])
})

test('S2.7 D3.1 an order that is placed before the cart has loaded leads to its own page, not to the menu', async ({
  page,
  request,
  baseURL,
}) => {
  const { token } = await newCustomer(request)
  const headers = { token }
  const place = await placeOf(request, 3)
  for (const line of await linesAt(request, place, [5, 4]))
    expect((await request.post('/api/cart/add', { headers, data: line })).ok()).toBe(true)
  const address = { postal_code: '160071', block: '71', street: 'Seng Poh Road', unit: '#01-38', label: 'Home' }
  expect((await request.post('/api/customer/addresses', { headers, data: address })).ok()).toBe(true)
  await enterCard(request, 'save', MASTERCARD, headers)
  await useLogin(page, token, baseURL)
  const placed = Promise.withResolvers<void>()
  await page.route(/\/api\/cart(\?|$)/, async (route) => {
    await placed.promise
    await route.continue()
  })
  // The order's page waits for its purchase until the cart's answer has been rendered.
  await page.route(/\/api\/checkout\/orders\/[^/]+$/, async (route) => {
    const emptied = page.waitForResponse(/\/api\/cart(\?|$)/)
    placed.resolve()
    await emptied
    await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 100)))
    await route.continue().catch(() => {})
  })
  await page.goto(checkoutPath(place))
  await hydrated(page)
  await held(page)
  await page.getByLabel('Mobile number').fill('91234567')
  await payButton(page).click()
  await success(page)
})

/** Presses Tab until the element is focused. */
async function tabTo(page: Page, name: RegExp) {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab')
    const here = await page.evaluate(() => {
      const focused = document.activeElement as HTMLInputElement | null
      const label = focused?.labels?.[0]?.textContent ?? ''
      return `${focused?.getAttribute('aria-label') ?? ''} ${label} ${focused?.textContent ?? ''}`.trim()
    })
    if (name.test(here)) return
  }
  throw new Error(`${name} was not reached`)
}

test('D3.2 a whole purchase by keyboard only', async ({ page, request }) => {
  await guestAtCheckout(page, request, 2)
  await held(page)
  const type = async (field: RegExp, text: string) => {
    await tabTo(page, field)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }
  await type(/^Name/, 'Wei Ling Ong')
  await type(/^Mobile number/, '91234567')
  await type(/^Email/, 'keys@example.com')
  await type(/^Postal code/, '160071')
  await type(/^Block/, '71')
  await type(/^Street/, 'Seng Poh Road')
  await type(/^Unit/, '#01-38')
  await tabTo(page, /^Edit: when/)
  await page.keyboard.press('Enter')
  // The focus is in the step: on the chosen day.
  await expect(page.getByRole('group', { name: 'Delivery: day' }).getByRole('radio', { checked: true })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await held(page)
  await tabTo(page, /^Edit: how to pay/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: /^Card/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await tabTo(page, /^Pay \$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: /^PayNow code/ })).toBeVisible()
  await tabTo(page, /^Open the demo bank/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Pay by PayNow' })).toBeVisible()
  await tabTo(page, /^Pay now/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await success(page)
})

test('D3.1 nobody is asked to choose a time while the free times load', async ({ page, request }) => {
  const seen: string[] = []
  await page.exposeFunction('said', (words: string) => seen.push(words))
  await page.addInitScript(() =>
    new MutationObserver(() => {
      const said = /Choose a time to continue\.|Checking free times…/.exec(document.body?.innerText ?? '')
      if (said) (window as unknown as { said: (words: string) => void }).said(said[0])
    }).observe(document, { subtree: true, childList: true, characterData: true }),
  )
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/checkout/slots?*', async (route) => {
    await asked
    await route.continue()
  })
  await guestAtCheckout(page, request, 2)
  await expect(page.getByText('Checking free times…').first()).toBeVisible()
  answer()
  await held(page)
  await expect(page.getByText('Checking free times…')).toHaveCount(0)
  expect(seen).not.toContain('Choose a time to continue.')
})

test('D3.1 free times that do not load are said where one pays and can be asked for again, also when times were chosen before', async ({
  page,
  request,
}) => {
  const slots = '**/api/checkout/slots?*'
  await page.route(slots, (route) => route.abort())
  await guestAtCheckout(page, request, 2)
  const when = page.locator('[data-step="when"]')
  const reason = page.getByText('We couldn’t load the free times.', { exact: true })
  await expect(reason).toBeVisible()
  await expect(payButton(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Choose a time to continue.')).toHaveCount(0)
  // The step opens by itself, because it needs the shopper.
  await expect(when.getByText('We couldn’t load the free times.')).toBeVisible()

  let answer = () => {}
  const isFree = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.unroute(slots)
  await page.route(slots, async (route) => {
    await isFree
    await route.continue()
  })
  await when.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Checking free times…')).toBeVisible()
  await expect(when.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  answer()
  await held(page)
  await expect(reason).toHaveCount(0)

  // The next visit knows the chosen times, but not whether they are still free.
  await page.unroute(slots)
  await page.route(slots, (route) => route.abort())
  await page.reload()
  await expect(reason).toBeVisible()
  await expect(payButton(page)).toHaveAttribute('aria-disabled', 'true')
  await page.unroute(slots)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await held(page)
  await expect(reason).toHaveCount(0)
})
