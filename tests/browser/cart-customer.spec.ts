import type { Page, Request } from '@playwright/test'
import type { Product } from '#contract/shop/catalog.ts'
import { defaultPlace, seedStorage, serverPieces, storedLines } from './support/guest-cart.ts'
import { newCustomer, useLogin as signInAs } from './support/new-customer.ts'
import { expect, hydrated, stopClock, test } from './support/store-test.ts'

test.use({ viewport: { width: 1280, height: 900 } })

const panel = (page: Page) => page.getByRole('complementary', { name: 'Cart', exact: true })
const pieces = (page: Page, name: string) => page.getByRole('spinbutton', { name })
const kept = (page: Page, key: string) =>
  page.evaluate((name) => (JSON.parse(localStorage.getItem(name) ?? '[]') as unknown[]).length, key)

/** Adds lines to a customer's cart, as another device would. */
async function fill(page: Page, token: string, lines: Awaited<ReturnType<typeof storedLines>>): Promise<void> {
  for (const { product_id, qty, outlet_id, sales_type_id } of lines) {
    const data = { product_id, qty, outlet_id, sales_type_id }
    expect((await page.request.post('/api/cart/add', { data, headers: { token } })).ok()).toBe(true)
  }
}

test('S4.8 S6.3 a customer’s cart comes from the server, with the service and the outlet it is for', async ({
  page,
  request,
  baseURL,
}) => {
  const { token } = await newCustomer(request)
  const lines = await storedLines(request, [2, 1])
  await fill(page, token, lines)
  await signInAs(page, token, baseURL)
  await page.goto('/')
  await expect(pieces(page, lines[0]?.product_name ?? '')).toHaveValue('2')
  await expect(panel(page).getByText('Service', { exact: true })).toBeVisible()
  await expect(panel(page).getByText('Outlet', { exact: true })).toBeVisible()
  await expect(panel(page).getByText('3 items')).toBeVisible()
})

test('D1.5 an empty cart says where the customer’s other items are, and one click opens that cart', async ({
  page,
  request,
  baseURL,
}) => {
  const { token } = await newCustomer(request)
  const lines = await storedLines(request, [2, 1])
  await fill(page, token, lines)
  await signInAs(page, token, baseURL)
  const there = lines[0]
  await page.goto(`/products?st=2&outid=${there?.outlet_id}`)
  await expect(panel(page).getByText('Your cart is empty')).toBeVisible()
  await panel(page).getByRole('link', { name: '3 items saved at Tiong Bahru, Pickup & Return' }).click()
  await expect(page).toHaveURL(new RegExp(`st=${there?.sales_type_id}&outid=${there?.outlet_id}`))
  await expect(pieces(page, there?.product_name ?? '')).toHaveValue('2')
})

test('S3.3 S5.8 S7.7 twenty quick taps are at most three writes, each with the whole payload, and end at the right number', async ({
  page,
  request,
  baseURL,
}) => {
  const { token } = await newCustomer(request)
  const [line] = await storedLines(request, [1])
  if (!line) throw new Error('nothing to buy')
  await fill(page, token, [line])
  await signInAs(page, token, baseURL)
  await stopClock(page)
  await page.goto('/')
  await expect(pieces(page, line.product_name)).toHaveValue('1')
  const writes: Request[] = []
  page.on('request', (sent) => sent.method() === 'PATCH' && writes.push(sent))
  const more = panel(page).getByRole('button', { name: `One more: ${line.product_name}` })
  for (let tap = 0; tap < 20; tap += 1) {
    await more.click()
    await page.clock.runFor(60)
  }
  await page.clock.resume()
  await expect(pieces(page, line.product_name)).toHaveValue('21')
  await expect.poll(() => serverPieces(request, token)).toEqual({ [line.product_id]: 21 })
  expect(writes.length).toBeLessThanOrEqual(3)
  const dollars = Number(line.price_per_pcs) * 21
  const price = dollars.toLocaleString('en', { minimumFractionDigits: 2 })
  expect(writes.at(-1)?.postDataJSON()).toEqual({
    cart_id: expect.stringMatching(/^[\da-f-]{36}$/),
    qty: 21,
    notes: '',
    option_id: null,
    variant_id: null,
    price,
    price_per_pcs: line.price_per_pcs,
    sales_type_id: line.sales_type_id,
    final_price: price,
    modifiers: [],
    changes: ['qty'],
  })
})

test('S8.9 a refused change is rolled back, with a message', async ({ page, request, baseURL }) => {
  const { token } = await newCustomer(request)
  const [line] = await storedLines(request, [3])
  if (!line) throw new Error('nothing to buy')
  await fill(page, token, [line])
  await signInAs(page, token, baseURL)
  await page.goto('/')
  await expect(pieces(page, line.product_name)).toHaveValue('3')
  await page.route('**/api/cart', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 409, json: { status: false, message: 'Something went wrong', response: null } })
      : route.continue(),
  )
  await panel(page)
    .getByRole('button', { name: `One more: ${line.product_name}` })
    .click()
  await expect(pieces(page, line.product_name)).toHaveValue('4')
  await expect(page.getByRole('alert').getByText('Something went wrong', { exact: true })).toBeVisible()
  await expect(pieces(page, line.product_name)).toHaveValue('3')
})

test('S4.11 a removed line goes at once, and Undo brings it back', async ({ page, request, baseURL }) => {
  const { token } = await newCustomer(request)
  const [line] = await storedLines(request, [1])
  if (!line) throw new Error('nothing to buy')
  await fill(page, token, [line])
  await signInAs(page, token, baseURL)
  await page.goto('/')
  await panel(page)
    .getByRole('button', { name: `Remove: ${line.product_name}` })
    .click()
  await expect(panel(page).getByText('Your cart is empty')).toBeVisible()
  await expect.poll(() => serverPieces(request, token)).toEqual({})
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(pieces(page, line.product_name)).toHaveValue('1')
  await expect.poll(() => serverPieces(request, token)).toEqual({ [line.product_id]: 1 })
})

test.describe('S4.4 merging a guest’s cart', () => {
  test('S7.8 each line is added once to the existing cart, and the local cart is cleared', async ({
    page,
    request,
    baseURL,
  }) => {
    const { token } = await newCustomer(request)
    const lines = await storedLines(request, [2, 3, 1])
    await fill(page, token, lines.slice(0, 1))
    await seedStorage(page, { 't-cart': lines })
    const added: Record<string, unknown>[] = []
    page.on('request', (sent) => sent.url().endsWith('/cart/add') && added.push(sent.postDataJSON()))
    await signInAs(page, token, baseURL)
    await page.goto('/')
    await expect(panel(page).getByText('8 items')).toBeVisible()
    await expect.poll(() => kept(page, 't-cart')).toBe(0)
    await expect.poll(() => kept(page, 'cart')).toBe(0)
    expect(new Set(added.map(({ merge_key }) => merge_key))).toEqual(new Set(lines.map(({ merge_key }) => merge_key)))
    // S3.1, S7.8: each call sends one complete cart item.
    for (const { id, merge_key, product_id, product_name, qty, price_per_pcs, final_price } of lines) {
      const { outlet_id, sales_type_id } = lines[0] ?? {}
      const chosen = { option_id: null, option_name: null, variant_id: null, variant_name: null, modifiers: [] }
      const item = { id, product_id, product_name, qty, notes: '', price_per_pcs, final_price, ...chosen, merge_key }
      const sales_type = expect.any(String)
      expect(added.find((sent) => sent.merge_key === merge_key)).toEqual({
        ...item,
        outlet_id,
        sales_type_id,
        sales_type,
      })
    }
    const [a, b, c] = lines.map(({ product_id }) => product_id)
    expect(await serverPieces(request, token)).toEqual({ [a ?? 0]: 4, [b ?? 0]: 3, [c ?? 0]: 1 })
  })

  test('D1.11 a weight that is no longer sold is raised, and the line says so', async ({ page, request, baseURL }) => {
    const { token } = await newCustomer(request)
    const answer = await request.get('/api/products/everyday-wash-fold')
    const { response } = (await answer.json()) as { response: Product }
    const modifiers = response.modifier_groups
      .filter(({ min }) => min > 0)
      .map(({ modifiers: [first] }) => ({ modifier_id: first?.id, modifier_name: first?.name }))
    const line = { product_id: response.id, product_name: response.name, unit: 'kg', qty: 1, modifiers }
    const { outlet_id, sales_type_id } = await defaultPlace(request)
    await seedStorage(page, {
      't-cart': [{ ...line, outlet_id, sales_type_id, merge_key: `key-${token.slice(0, 12)}` }],
    })
    await signInAs(page, token, baseURL)
    await page.goto('/')
    await expect(panel(page).getByText('Changed from 1 kg. The minimum is 3 kg.')).toBeVisible()
    await expect(pieces(page, response.name)).toHaveValue('3')
    expect(await serverPieces(request, token)).toEqual({ [response.id]: 3 })
  })

  test('a page killed between two lines, before or after the server has the second, loses and duplicates nothing', async ({
    page,
    request,
    baseURL,
    context,
  }) => {
    const { token } = await newCustomer(request)
    const lines = await storedLines(request, [2, 3, 1])
    await seedStorage(page, { 't-cart': lines })
    await signInAs(page, token, baseURL)
    let adds = 0
    const second = Promise.withResolvers<void>()
    await context.route('**/api/cart/add', async (route) => {
      adds += 1
      if (adds === 1) return route.continue()
      // The second call reaches the server, but its response never reaches the page.
      await route.fetch().catch(() => {})
      second.resolve()
    })
    await page.goto('/about-us')
    await second.promise
    await page.close()
    await context.unroute('**/api/cart/add')
    const again = await context.newPage()
    await again.goto('/')
    await expect(panel(again).getByText('6 items')).toBeVisible()
    await expect.poll(() => kept(again, 'cart')).toBe(0)
    const [a, b, c] = lines.map(({ product_id }) => product_id)
    expect(await serverPieces(request, token)).toEqual({ [a ?? 0]: 2, [b ?? 0]: 3, [c ?? 0]: 1 })
  })

  for (const hasLocks of [true, false]) {
    test(`two tabs that merge at the same time ${hasLocks ? 'with' : 'without'} locks come to the same sums`, async ({
      page,
      request,
      baseURL,
      context,
    }) => {
      test.slow()
      const { token } = await newCustomer(request)
      const lines = await storedLines(request, [2, 3, 1])
      if (!hasLocks) await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }))
      await seedStorage(page, { 't-cart': lines })
      await signInAs(page, token, baseURL)
      await context.route('**/api/cart/add', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 150))
        await route.continue()
      })
      const other = await context.newPage()
      await Promise.all([page.goto('/'), other.goto('/products')])
      await expect(panel(page).getByText('6 items')).toBeVisible()
      await expect(panel(other).getByText('6 items')).toBeVisible()
      await expect.poll(() => kept(page, 'cart')).toBe(0)
      const [a, b, c] = lines.map(({ product_id }) => product_id)
      expect(await serverPieces(request, token)).toEqual({ [a ?? 0]: 2, [b ?? 0]: 3, [c ?? 0]: 1 })
      await expect(panel(page).getByText('6 items')).toBeVisible()
      await expect(panel(other).getByText('6 items')).toBeVisible()
    })
  }

  test('S3.1 S3.10 items that another app stored under cart, with ids as text, are added to the cart', async ({
    page,
    request,
    baseURL,
  }) => {
    const { token } = await newCustomer(request)
    const [line] = await storedLines(request, [2])
    if (!line) throw new Error('nothing to buy')
    const { product_id, product_name, qty, outlet_id, sales_type_id } = line
    const ids = { product_id: String(product_id), outlet_id: String(outlet_id), sales_type_id: String(sales_type_id) }
    await seedStorage(page, { cart: [{ ...ids, product_name, qty, modifiers: [] }] })
    await signInAs(page, token, baseURL)
    await page.goto('/')
    await expect(pieces(page, product_name)).toHaveValue('2')
    await expect.poll(() => serverPieces(request, token)).toEqual({ [product_id]: 2 })
    await expect.poll(() => kept(page, 'cart')).toBe(0)
  })

  test('refused items are named, and the others are added', async ({ page, request, baseURL }) => {
    const { token } = await newCustomer(request)
    const lines = await storedLines(request, [90, 3])
    await fill(page, token, [{ ...lines[0], qty: 20 } as (typeof lines)[number]])
    await seedStorage(page, { 't-cart': lines })
    await signInAs(page, token, baseURL)
    await page.goto('/')
    await expect(panel(page).getByText('We couldn’t add 1 item to your cart')).toBeVisible()
    await expect(panel(page).getByText(/You already have 20 in your cart/)).toBeVisible()
    await expect(pieces(page, lines[1]?.product_name ?? '')).toHaveValue('3')
    await expect(pieces(page, lines[0]?.product_name ?? '')).toHaveValue('20')
  })
})

test('a customer’s two tabs stay in sync', async ({ page, request, baseURL, context }) => {
  const { token } = await newCustomer(request)
  const [line] = await storedLines(request, [1])
  if (!line) throw new Error('nothing to buy')
  await fill(page, token, [line])
  await signInAs(page, token, baseURL)
  const other = await context.newPage()
  await Promise.all([page.goto('/'), other.goto('/products')])
  await hydrated(other)
  await expect(pieces(other, line.product_name)).toHaveValue('1')
  await panel(page)
    .getByRole('button', { name: `One more: ${line.product_name}` })
    .click()
  await expect(pieces(other, line.product_name)).toHaveValue('2')
})

test('S4.7 a cart that needs a login shows the sign-in card', async ({ page, request, baseURL }) => {
  const { token } = await newCustomer(request)
  await signInAs(page, token, baseURL)
  await page.route('**/api/cart?*', (route) =>
    // A different message: the one of S8.12 would end the login and redirect to the sign-in page.
    route.fulfill({ status: 401, json: { status: false, message: 'Not with this login', response: null } }),
  )
  await page.goto('/')
  await expect(panel(page).getByText('Access features by signing in')).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Sign in' })).toBeVisible()
})

test('D1.5 a customer who changes the outlet keeps the lines, each once', async ({ page, request, baseURL }) => {
  const { token } = await newCustomer(request)
  const [line] = await storedLines(request, [3])
  if (!line) throw new Error('nothing to buy')
  await fill(page, token, [line])
  await signInAs(page, token, baseURL)
  const { response } = await (await request.get(`/api/products/${line.product_id}`)).json()
  const { category, name_slug, id, sold_at } = response
  const other = sold_at.find((one: { outlet_id: number; sales_type_ids: number[] }) => one.outlet_id !== line.outlet_id)
  await page.goto(`/products?st=${line.sales_type_id}&outid=${line.outlet_id}`)
  await expect(pieces(page, line.product_name)).toHaveValue('3')
  await page.getByRole('link', { name: line.product_name }).first().click()
  await expect(page).toHaveURL(new RegExp(`/products/${category.slug}/${name_slug}/${id}`))
  await page.getByRole('link', { name: new RegExp(`Order by Pickup & Return at ${other.outlet}`) }).click()
  await expect(page).toHaveURL(new RegExp(`outid=${other.outlet_id}`))
  const there = async () => {
    const query = `outlet_id=${other.outlet_id}&sales_type_id=${line.sales_type_id}`
    const answer = await request.get(`/api/cart?${query}`, { headers: { token } })
    return ((await answer.json()) as { response: { qty: number }[] }).response.map(({ qty }) => qty)
  }
  await expect.poll(there).toEqual([3])
  await expect.poll(() => serverPieces(request, token)).toEqual({})
})
