import { ask } from './support/ask.ts'
import { newCustomer, useLogin } from './support/new-customer.ts'
import { expect, hydrated, sideways, test, violations } from './support/store-test.ts'
import { signedInToBuy, subscribe, subscribeButton, toBuying } from './support/subscriptions.ts'

test('D6.4 S2.3 a guest sees the plans and their details; signing in to subscribe leads straight back', async ({
  page,
}) => {
  await page.goto('/subscriptions?utm_source=mail')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Subscriptions' })).toBeVisible()
  const family = page.getByRole('listitem').filter({ hasText: 'Family Four' })
  await expect(family).toContainText('$149.00')
  await expect(family).toContainText('$3.73 / kg')
  await expect(family.getByRole('link', { name: 'Subscribe to Family Four' })).toHaveAttribute(
    'href',
    /redirect=%2Fcheckout%2Fsubscription%2Ffamily-four/,
  )
  await page.getByRole('link', { name: 'Weekly Wash & Fold', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Weekly Wash & Fold' })).toBeVisible()
  await expect(page.getByText('$4.90 per kg')).toBeVisible()
  const address = new URL(
    (await page.getByRole('link', { name: 'Sign in to subscribe' }).getAttribute('href')) ?? '',
    'http://site',
  )
  expect(address.pathname).toBe('/auth/sign-in')
  expect(address.searchParams.get('redirect')).toBe('/checkout/subscription/weekly-wash-fold?utm_source=mail')
})

test('D6.4 an unknown report is a 404, and the others are for customers only', async ({ page, signIn }) => {
  for (const path of ['/x/subscription', '/products/subscription', '/subscriptions/no-such-plan'])
    expect((await page.goto(path))?.status(), path).toBe(404)
  for (const path of ['/success/subscription', '/billing/subscription', '/checkout/subscription/weekly-wash-fold']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/')
  }
  await page.goto('/subscriptions/6e52a306-8f97-4571-818a-60ba764e5818')
  await expect(page).toHaveURL(/\/auth\/sign-in\?redirect=%2Fsubscriptions%2F6e52a306/)
  await signIn(page)
  expect((await page.goto('/x/subscription'))?.status()).toBe(404)
  expect((await page.goto('/subscriptions/6e52a306-8f97-4571-818a-60ba764e5818'))?.status()).toBe(404)
  await page.goto('/checkout/subscription')
  await expect(page.getByRole('heading', { level: 1, name: 'Which plan?' })).toBeVisible()
  await page.goto('/success/subscription')
  await expect(page.getByRole('heading', { level: 1, name: 'We can’t find this purchase' })).toBeVisible()
})

test('D6.4 the next cycle can be moved only to days after the pickups of the paid one', async ({
  page,
  request,
  baseURL,
}) => {
  const token = await signedInToBuy({ page, request, baseURL })
  await toBuying(page, 'family-four', 'Visa that works')
  const id = await subscribe(page)
  await page.goto(`/subscriptions/${id}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Change day or time' }).click()
  const sheet = page.getByRole('dialog', { name: 'When should we come?' })
  const days = sheet.getByRole('radio', { name: /^\w{3} \d+ \w{3}$/ })
  await days.first().check()
  await sheet.getByRole('button', { name: /^Change to / }).click()
  await expect(page.getByText(/^Changed\. The next cycle begins .+\.$/)).toBeVisible()
  const answer = await request.get(`/api/subscriptions/${id}`, { headers: { token } })
  const { next_cycle_from, next_charge_at } = (await answer.json()).response
  const begins = Date.parse(next_charge_at) + 48 * 3_600_000
  const from = Date.parse(`${next_cycle_from}T00:00:00+08:00`)
  expect(begins).toBeGreaterThan(from)
  expect(begins).toBeLessThan(from + 7 * 86_400_000)
})

test('D6.4 a plan is bought with consent, changed, skipped, paused, resumed, cancelled in two clicks and kept', async ({
  page,
  request,
  baseURL,
}) => {
  await signedInToBuy({ page, request, baseURL })
  await page.setViewportSize({ width: 390, height: 844 })
  await toBuying(page, 'weekly-wash-fold', 'Visa that works')
  const consent = page.getByRole('checkbox', {
    name: /^I agree to pay \$34\.90 by card .* \$4\.90 per extra kg/,
  })
  await expect(consent).not.toBeChecked()
  await subscribeButton(page).click()
  await expect(page.getByText('Tick this box to continue')).toBeVisible()
  await expect(consent).toBeFocused()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  const id = await subscribe(page)
  expect(await violations(page)).toEqual([])

  await page.goto(`/subscriptions/${id}`)
  await hydrated(page)
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  const next = page.getByRole('region', { name: 'Next pickups' })

  await page.getByRole('button', { name: 'Change day or time' }).click()
  const sheet = page.getByRole('dialog', { name: 'When should we come?' })
  await sheet
    .getByRole('radio', { name: /^\w{3} \d+ \w{3}$/ })
    .last()
    .check()
  await sheet.getByRole('button', { name: /^Change to / }).click()
  const said = page.getByText(/^Changed\. The next cycle begins .+\.$/)
  await expect(said).toBeVisible()
  const changed = ((await said.textContent()) ?? '').replace(/^Changed\. The next cycle begins |\.$/g, '')
  await expect(next.getByText(changed, { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Skip next cycle' }).click()
  await expect(page.getByRole('dialog')).toContainText(changed)
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, skip' }).click()
  await expect(page.getByText('Skipped. You won’t be charged for it.')).toBeVisible()
  await expect(next.getByText(changed)).toHaveCount(0)

  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, pause' }).click()
  await expect(page.getByText('Paused. We won’t collect or charge until you resume.')).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText(/^Resumed\./)).toBeVisible()

  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByRole('dialog')).toContainText('Pickups you’ve paid for still happen, then it ends.')
  await expect(page.getByRole('dialog')).toContainText(/We’ll charge extra weight once, on \w{3} \d+ \w{3}/)
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(page.getByText('Ending soon', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Keep my subscription' }).click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()

  await page.goto('/billing/subscription')
  await expect(page.getByRole('cell', { name: '$34.90' }).first()).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText(/^Next pickup /)).toBeVisible()

  const other = await newCustomer(request)
  await useLogin(page, other.token, baseURL)
  expect((await page.goto(`/subscriptions/${id}`))?.status()).toBe(404)
})

test('D5.5 D6.4 deleting an account says that its subscription ends too', async ({ page, request, baseURL }) => {
  await signedInToBuy({ page, request, baseURL })
  await toBuying(page, 'weekly-wash-fold', 'Visa that works')
  await subscribe(page)
  await page.goto('/profile')
  await hydrated(page)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('dialog')).toContainText(
    'Your subscription Weekly Wash & Fold ends with your account and won’t renew.',
  )
})

test('D6.4 a card that is declined ends at /failed/subscription, says why and leads back; nothing runs', async ({
  page,
  request,
  baseURL,
}) => {
  await signedInToBuy({ page, request, baseURL })
  await toBuying(page, 'weekly-wash-fold', 'Not enough money')
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  await subscribeButton(page).click()
  await expect(page).toHaveURL(/\/failed\/subscription\?/)
  await expect(page.getByText('This card doesn’t have enough funds')).toBeVisible()
  expect(await violations(page)).toEqual([])
  // The outcome decides which page is shown, not the address.
  await page.goto(page.url().replace('/failed/', '/success/'))
  await expect(page).toHaveURL(/\/failed\/subscription\?/)
  await page.getByRole('link', { name: 'Try another card' }).click()
  await expect(page).toHaveURL('/checkout/subscription/weekly-wash-fold')
})

test('D6.4 an answer that got lost is asked for again under the same key, and one subscription was bought', async ({
  page,
  request,
  baseURL,
}) => {
  const token = await signedInToBuy({ page, request, baseURL })
  await toBuying(page, 'weekly-wash-fold', 'Mastercard that works')
  await page.route('**/api/subscriptions', async (route) => {
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort()
  })
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  await subscribeButton(page).click()
  await expect(page.getByRole('alert').getByRole('button')).toHaveCount(2)
  await page.unroute('**/api/subscriptions')
  await page.reload()
  await hydrated(page)
  await page.getByRole('alert').getByRole('button').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'You’re subscribed' })).toBeVisible()
  const { response } = (await (await request.get('/api/subscriptions', { headers: { token } })).json()) as {
    response: unknown[]
  }
  expect(response).toHaveLength(1)
})

test('D6.4 extra weight at the end is on the page and the statement, and another card can pay it', async ({
  page,
  request,
  baseURL,
}) => {
  await signedInToBuy({ page, request, baseURL })
  await toBuying(page, 'weekly-wash-fold', 'Visa that works')
  const id = await subscribe(page)
  // A real subscription ends in some days, so the server's responses are changed to a later state.
  const overage = {
    cents: 1176,
    status: 'due',
    day: '2026-11-22',
    order_id: id,
    order_number: 10_001,
    paid_at: null,
    failures: 1,
    failure: 'declined',
    try_at: '2026-11-22T14:00:00.000Z',
  }
  const change = (pattern: string | RegExp, changed: (response: Record<string, unknown>) => object) =>
    page.route(pattern, async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      await route.fulfill({
        response: answer,
        json: { ...body, response: { ...body.response, ...changed(body.response) } },
      })
    })
  await change(`**/api/subscriptions/${id}`, ({ may }) => ({
    status: 'cancelled',
    next_pickups: [],
    overage,
    may: { ...(may as object), pay: true, cancel: false, pause: false, skip: false, change: false },
  }))
  await change(/\/api\/subscriptions\/statements\/billing/, () => ({
    overages: [{ ...overage, subscription_id: id, plan: 'Weekly Wash & Fold' }],
  }))
  await page.goto('/subscriptions')
  await hydrated(page)
  await page.getByRole('link', { name: 'Weekly Wash & Fold' }).first().click()
  await expect(page.getByText('We couldn’t charge $11.76 for extra weight.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change card' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Your subscriptions' }).click()
  await page.getByRole('link', { name: 'Payments' }).click()
  const row = page.getByRole('row', { name: /Extra weight at the end/ })
  await expect(row).toContainText('$11.76')
  await expect(row).toContainText('Pending')
  expect(await violations(page)).toEqual([])
})

test('D6.4 D4.5 one of four visits is cancelled: its page shows its share, which is refunded', async ({
  page,
  request,
  baseURL,
}) => {
  const token = await signedInToBuy({ page, request, baseURL })
  await toBuying(page, 'family-four', 'Visa that works')
  await subscribe(page)
  const { orders } = await ask<{ orders: { id: string; number: string; total_cents: number }[] }>(
    request,
    'get',
    '/orders',
    {
      headers: { token },
    },
  )
  expect(orders.map(({ total_cents }) => total_cents).sort()).toEqual([0, 0, 0, 14_900])
  const later = orders.find(({ total_cents }) => total_cents === 0)
  await page.goto(`/history/${later?.id}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('We’ll refund $37.25 to Visa •••• 4242.')
  expect(await violations(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText('Order cancelled. We’re refunding $37.25.')).toBeVisible()
  const first = orders.find(({ total_cents }) => total_cents > 0)
  await page.goto(`/history/${first?.id}`)
  await page.getByText('See all events').click()
  const events = page.getByRole('list', { name: 'All events' })
  await expect(events).toContainText(`Order ${later?.number}, paid with this one, was cancelled`)
  await page.getByRole('link', { name: /Items, charges and payments/ }).click()
  await expect(page.getByRole('button', { name: '−$37.25, why: Refund', exact: true })).toBeVisible()
})
