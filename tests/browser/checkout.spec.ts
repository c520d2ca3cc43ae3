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
  readyGuest,
  success,
} from './support/checkout.ts'
import { guestCart } from './support/guest-cart.ts'
import { expect, hydrated, test, violations } from './support/store-test.ts'

test('S1.1 S1.6 S2.25 S6.2 D3.2 D3.6 a guest has goods delivered and pays by card: address, time, card, total, receipt', async ({
  page,
  request,
}) => {
  await guestAtCheckout(page, request, 2, { more: { zcd: '160071', utm_source: 'mail' } })
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  const { email } = await fillContact(page)
  await expect(page.getByLabel('Postal code')).toHaveValue('160071')
  await fillAddress(page)
  await held(page)
  await openStep(page, 'Extras')
  await page.getByLabel('Notes for this order').fill('Ring twice')
  const total = (await payButton(page).textContent())?.replace('Pay ', '') ?? ''
  await payWithCard(page, /^Visa that works/)
  await success(page)
  await expect(page.getByText(/^Order \d+/)).toBeVisible()
  await expect(page.getByText(`We’ve sent a confirmation to ${email}.`)).toBeVisible()
  await expect(page.getByText(`${total} with Visa •••• 4242`)).toBeVisible()
  // D3.6: only the order's own address contains the token that opens it.
  expect(new URL(page.url()).searchParams.get('order')).toMatch(/^[\da-f-]{36}$/)
  expect(new URL(page.url()).searchParams.get('utm_source')).toBe('mail')
  await expect(page.getByRole('link', { name: 'See your order' })).toHaveAttribute(
    'href',
    /^\/history\/reg\/guest\/[\w-]{43}/,
  )
  // S4.25: the checkout form and the cart are empty for the next order.
  expect(await guestCart(page)).toEqual([])
  expect(
    await page.evaluate(() => [
      localStorage.getItem('checkout'),
      localStorage.getItem('cart-key'),
      sessionStorage.getItem('temp-card'),
    ]),
  ).toEqual([null, null, null])
  const events = await page.evaluate(() => (window as { dataLayer?: { event?: string }[] }).dataLayer ?? [])
  expect(events.filter(({ event }) => event === 'purchase')).toHaveLength(1)
  expect(JSON.stringify(events)).not.toContain(email)
  // A reload shows the page again, without a second purchase event.
  await page.reload()
  await success(page)
  const again = await page.evaluate(() => (window as { dataLayer?: { event?: string }[] }).dataLayer ?? [])
  expect(again.filter(({ event }) => event === 'purchase')).toHaveLength(0)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
})

test('S4.25 free times that arrive after the checkout was left do not fill the form again', async ({
  page,
  request,
}) => {
  // An answer that arrives just before the request is aborted: it is held here, and cannot be aborted.
  await page.addInitScript(() => {
    const send = window.fetch
    const { promise, resolve } = Promise.withResolvers<void>()
    Object.assign(window, { release: resolve, held: 0 })
    window.fetch = async (input, init) => {
      if (!String(input).includes('/checkout/slots')) return send(input, init)
      const answer = await send(input, { ...init, signal: null })
      const body = await answer.text()
      Object.assign(window, { held: 1 })
      await promise
      return new Response(body, answer)
    }
  })
  await guestAtCheckout(page, request, 2, {})
  await expect.poll(() => page.evaluate(() => (window as unknown as { held: number }).held)).toBe(1)
  await page.getByRole('banner').getByRole('link', { name: /Home/ }).click()
  await expect(page).toHaveURL(/\/(\?|$)/)
  await page.evaluate(() => {
    localStorage.removeItem('checkout')
    ;(window as unknown as { release: () => void }).release()
  })
  // The next request of the same kind is answered, so the held one was handled.
  await page.evaluate(() => window.fetch('/api/checkout/slots').then((answer) => answer.text()))
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  expect(await page.evaluate(() => localStorage.getItem('checkout'))).toBeNull()
})

test('D3.2 the form survives a reload, Back and the visit to the card page', async ({ page, request }) => {
  await readyGuest(page, request, 2)
  await openStep(page, 'Extras')
  await page.getByLabel('Notes for this order').fill('Mind the dog')
  await openStep(page, 'When')
  const free = /^\w{3} \d+ \w{3}$/
  const second = page.getByRole('group', { name: 'Delivery: day' }).getByRole('radio', { name: free }).nth(1)
  await second.check()
  await held(page)
  const times = page.getByRole('group', { name: 'Delivery: time' })
  const chosen = await times.getByRole('radio', { checked: true }).inputValue()
  await page.reload()
  await hydrated(page)
  await expect(page.getByText('Wei Ling Ong')).toBeVisible()
  await expect(page.getByText('“Mind the dog”')).toBeVisible()
  await openStep(page, 'When')
  await expect(times.getByRole('radio', { checked: true })).toHaveValue(chosen)
  await payButton(page).click()
  await page.getByRole('button', { name: 'Cancel and go back' }).click()
  await expect(page).toHaveURL(/\/checkout\?(?!.*setup)/)
  await expect(page.getByText('We didn’t get a card')).toBeVisible()
  await expect(page.getByText('Wei Ling Ong')).toBeVisible()
  // Nothing was paid, and Pay can be pressed again.
  await expect(payButton(page)).toBeEnabled()
})

test('D1.8 D3.2 a mistake on the card page costs nothing: the right card pays by itself', async ({ page, request }) => {
  await readyGuest(page, request, 2)
  await payButton(page).click()
  await page.getByLabel('Card number').fill('4242 4242 4242 4241')
  await page.getByLabel('Expiry').fill('12/40')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: 'Use this card' }).click()
  await expect(page.getByText('Check the card number')).toBeVisible()
  await expect(page.getByLabel('Card number')).toBeFocused()
  await page.getByRole('button', { name: /^Visa that works/ }).click()
  await success(page)
})

test('D3.2 the review by its address shows the order with its steps to edit, and pays it', async ({
  page,
  request,
}) => {
  await readyGuest(page, request, 2)
  await cardEntered(page, request)
  const review = page.url().replace('/checkout?', '/checkout/order?')
  await page.goto(review)
  await expect(page.getByRole('heading', { level: 1, name: 'Review and pay' })).toBeVisible()
  await expect(page.getByText('Visa •••• 4242')).toBeVisible()
  // Edit opens the step itself, with the focus in it.
  await page.getByRole('link', { name: 'Edit contact' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.goBack()
  await payButton(page).click()
  await success(page)
})

test('D3.2 a checkout restored from the back/forward cache has the card that was entered meanwhile', async ({
  page,
  request,
}) => {
  await readyGuest(page, request, 2)
  await choosePayNow(page)
  // Simulates the back/forward cache: while the page was frozen, another document of the tab stored the card.
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('checkout') ?? '{}')
    kept.form.payment = { kind: 'card', isSaved: false }
    localStorage.setItem('checkout', JSON.stringify(kept))
    sessionStorage.setItem('temp-card', JSON.stringify({ token: 'entered-since', label: 'Visa •••• 4242' }))
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(page.getByText('Visa •••• 4242')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Card/ })).toBeChecked()
  await expect(payButton(page)).toBeEnabled()
})

test('S1.1 D3.1 a guest drops off and collects: two times, no address', async ({ page, request }) => {
  await guestAtCheckout(page, request, 1, { pieces: [3] })
  await expect(page.getByRole('heading', { name: 'At the outlet' })).toBeVisible()
  await expect(page.getByLabel('Postal code')).toHaveCount(0)
  await fillContact(page)
  await held(page)
  await openStep(page, 'When')
  await expect(page.getByRole('group', { name: 'Drop off: time' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Collect: time' })).toBeVisible()
  await payWithCard(page, /^Mastercard that works/)
  await success(page)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const name of ['See your order', 'Back to menu'])
    expect((await page.getByRole('link', { name }).boundingBox())?.height, name).toBe(48)
  await expect(page.getByText('Bring your items to the outlet at your drop-off time.')).toBeVisible()
})

test('D3.2 D3.3 a declined card keeps everything, and another card pays the same order', async ({ page, request }) => {
  await readyGuest(page, request, 2)
  await payWithCard(page, /^Declined/)
  await expect(page.getByRole('heading', { level: 1, name: 'Your payment didn’t go through' })).toBeVisible()
  await expect(page.getByText('Your bank declined this card. Try another card or PayNow.')).toBeVisible()
  const number = await page.getByText(/^Order \d+/).textContent()
  expect(await guestCart(page)).toHaveLength(1)
  // The page survives a reload, and its title says what it says. Opening the success page does not show success.
  await page.reload()
  await expect(page.getByText('Your bank declined this card. Try another card or PayNow.')).toBeVisible()
  await expect(page).toHaveTitle(/^Your payment didn’t go through/)
  const order = new URL(page.url()).searchParams.get('order')
  await page.goto(`/checkout/success?order=${order}&paid=1`)
  await expect(page).toHaveURL(/\/checkout\/failed/)
  await hydrated(page)
  await page.getByRole('button', { name: 'Continue to card details' }).click()
  await page.getByRole('button', { name: /^Visa that works/ }).click()
  await expect(page).toHaveURL(/\/checkout\/failed(?!.*setup)/)
  await payButton(page).click()
  await success(page)
  await expect(page.getByText(number ?? 'no order')).toBeVisible()
})

test('D3.2 a failed order can be cancelled, and the cart is unchanged', async ({ page, request }) => {
  await readyGuest(page, request, 2)
  await payWithCard(page, /^Not enough money/)
  await expect(page.getByText('This card doesn’t have enough funds. Try another card or PayNow.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await expect(page).toHaveURL(/\/checkout\?|\/checkout$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  expect(await guestCart(page)).toHaveLength(1)
})

test('D3.3 S2.5 a challenge: the bank asks, the page waits, the answer decides, and the query is there again', async ({
  page,
  request,
}) => {
  await readyGuest(page, request, 2, { utm_source: 'mail' })
  await payWithCard(page, /^Asks you to approve/)
  await expect(page.getByRole('heading', { name: 'Is it you?' })).toBeVisible()
  // Back does not skip the challenge: the page says what it waits for.
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting for your payment' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to your bank' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await success(page)
  await expect(page).toHaveURL((url) => url.searchParams.get('utm_source') === 'mail')
})

test('D3.2 D3.3 PayNow: a code with its time, paid at the bank; the page goes on by itself', async ({
  page,
  request,
  context,
}) => {
  await readyGuest(page, request, 2)
  await choosePayNow(page)
  await payButton(page).click()
  await expect(page.getByRole('img', { name: /^PayNow code for \$/ })).toBeVisible()
  await expect(page.getByText(/Code expires in \d+:\d\d/)).toBeVisible()
  // Security 10: while the payment is undecided, no page reports a result.
  const order = new URL(page.url()).searchParams.get('order')
  for (const path of ['success', 'failed']) {
    await page.goto(`/checkout/${path}?order=${order}`)
    await expect(page).toHaveURL(/\/checkout\/waiting-payment/)
  }
  // The pages for an app's web view say the same, without links.
  for (const path of ['success', 'failed']) {
    await page.goto(`/checkout/app/${path}?order=${order}&paid=1`)
    await expect(page.getByRole('heading', { level: 1, name: 'Waiting for your payment' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to menu' })).toHaveCount(0)
  }
  await page.goto(`/checkout/waiting-payment?order=${order}`)
  const bank = await context.newPage()
  await bank.goto((await page.getByRole('link', { name: /^Open the demo bank/ }).getAttribute('href')) ?? '')
  await bank.getByRole('button', { name: 'Pay now' }).click()
  await expect(bank.getByRole('heading', { name: 'Paid' })).toBeVisible()
  await bank.close()
  await success(page)

  // The next order on this device proposes PayNow again.
  const place = await placeOf(request, 2)
  const lines = JSON.stringify(await linesAt(request, place, [1]))
  await page.evaluate((cart) => localStorage.setItem('t-cart', cart), lines)
  await page.goto(checkoutPath(place))
  await expect(page.getByRole('region', { name: 'How to pay' })).toContainText('PayNow')
})

test('D3.2 D3.3 an expired PayNow code is a failed payment, and the order can be paid another way', async ({
  page,
  request,
  context,
}) => {
  await readyGuest(page, request, 2)
  await choosePayNow(page)
  await payButton(page).click()
  const bank = await context.newPage()
  await bank.goto((await page.getByRole('link', { name: /^Open the demo bank/ }).getAttribute('href')) ?? '')
  await bank.getByRole('button', { name: 'Let the code expire' }).click()
  await expect(bank.getByRole('heading', { name: 'This code has expired' })).toBeVisible()
  await bank.close()
  await expect(page.getByText('You didn’t pay in time.')).toBeVisible()
  await expect(payButton(page).or(page.getByRole('button', { name: 'Continue to card details' }))).toBeVisible()
})

test('S2.7 an empty cart leads back to the menu with a message; an unknown order says so', async ({ page }) => {
  await page.goto('/checkout')
  await expect(page).toHaveURL(/\/products/)
  await expect(page.getByText(/Your cart is empty\. Add something first/)).toBeVisible()
  const [unknown, noId] = ['0d3c2f10-0000-4000-8000-000000000000', '%00']
  for (const path of [
    `success?order=${unknown}`,
    `failed?order=${unknown}`,
    `waiting-payment?order=${unknown}`,
    `app/success?order=${unknown}`,
    `app/failed?order=${unknown}`,
    `waiting-payment?order=${noId}`,
  ]) {
    await page.goto(`/checkout/${path}`)
    await expect(page.getByRole('heading', { name: 'We can’t find this order' })).toBeVisible()
    await expect(page).toHaveTitle(/^We can’t find this order/)
    await expect(page.getByRole('link', { name: 'Back to menu' })).toBeVisible()
  }
})

test('D3.2 missing values are reported at each field, to a screen reader too', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 740 })
  await guestAtCheckout(page, request, 2)
  await held(page)
  await payButton(page).click()
  await expect(page.getByText('Enter your name')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  expect(await violations(page)).toEqual([])
  // A field says what is wrong as soon as it is left, and the others keep what was typed.
  await page.getByLabel('Mobile number').fill('6123')
  await page.getByLabel('Email', { exact: true }).fill('bob@')
  await expect(page.getByText('Enter a Singapore mobile number: 8 digits, starting with 8 or 9')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Bob')
  await expect(page.getByText('Enter your name')).toHaveCount(0)
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  // A step with one wrong field is not finished.
  for (const [label, wrong] of [
    ['Email', 'bob@'],
    ['Mobile number', '6123'],
  ] as const) {
    await fillContact(page)
    await page.getByLabel(label, { exact: true }).fill(wrong)
    await payButton(page).click()
    await expect(page.getByLabel(label, { exact: true })).toBeFocused()
    await expect(page.getByRole('region', { name: 'Contact', exact: true })).toBeVisible()
  }
  await fillContact(page)
  // The contact is complete: Pay asks for the address next, as long as a part of it is missing.
  await payButton(page).click()
  await expect(page.getByLabel('Postal code')).toBeFocused()
  await fillAddress(page)
  for (const label of ['Unit', 'Street']) {
    await page.getByLabel(label, { exact: true }).fill('')
    await payButton(page).click()
    await expect(page.getByLabel(label, { exact: true })).toBeFocused()
  }
})
