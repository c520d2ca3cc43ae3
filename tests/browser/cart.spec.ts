import type { Locator, Page } from '@playwright/test'
import { guestCart, plainProducts, type StoredLine, seedStorage, storedLines } from './support/guest-cart.ts'
import { expect, hydrated, sideways, stopClock, test, violations } from './support/store-test.ts'

const panel = (page: Page) => page.getByRole('complementary', { name: 'Cart', exact: true })
const pieces = (page: Page, name: string) => page.getByRole('spinbutton', { name })

test.describe('a guest at 1280', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('S2.12 S4.7 the panel loads, says that the cart is empty, and why Checkout is off', async ({ page }) => {
    await page.goto('/')
    const cart = panel(page)
    await expect(cart.getByRole('heading', { name: 'Cart', exact: true })).toBeVisible()
    await expect(cart.getByText('Your cart is empty')).toBeVisible()
    await expect(cart.getByText('Subtotal')).toBeVisible()
    await expect(cart.getByText('$0.00')).toBeVisible()
    await expect(cart.getByRole('button', { name: 'Checkout' })).toHaveAttribute('aria-disabled', 'true')
    await expect(cart.getByText('Your cart is empty')).toBeVisible()
    await expect(cart.getByText('Outlet', { exact: true })).toHaveCount(0)
  })

  test('S1.1 S4.8 S4.12 S6.2 what is added on a product’s page is in the cart, priced, and survives the browser', async ({
    page,
    request,
  }) => {
    const [product] = await plainProducts(request, 1)
    if (!product) throw new Error('nothing to buy')
    await page.goto(`/products/${product.category.slug}/${product.name_slug}/${product.id}`)
    await hydrated(page)
    await page.getByLabel('Notes for us').fill('Mind the buttons')
    await page.getByRole('button', { name: /^One more/ }).click()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByText(`Added ${product.name}`)).toBeVisible()
    const added = await page.evaluate(() => (window as { dataLayer?: { event?: string }[] }).dataLayer?.at(-1))
    expect(added).toMatchObject({
      event: 'add_to_cart',
      ecommerce: { currency: 'SGD', items: [{ item_id: String(product.id), quantity: 2 }] },
    })
    expect(JSON.stringify(added)).not.toContain('buttons')
    await page.getByRole('button', { name: 'View cart' }).click()
    await expect(page.getByRole('dialog', { name: 'Cart' }).getByText('Mind the buttons')).toBeVisible()
    await page.goto('/products')
    await expect(panel(page).getByText('Mind the buttons')).toBeVisible()
    await expect(pieces(page, product.name)).toHaveValue('2')
    await page.reload()
    await expect(pieces(page, product.name)).toHaveValue('2')
    await expect(
      panel(page)
        .getByText(`$${((product.from_cents * 2) / 100).toFixed(2)}`)
        .first(),
    ).toBeVisible()
  })

  test('S4.10 S4.11 one tap on a card adds, a second adds to it, and zero removes; Undo brings it back', async ({
    page,
    request,
  }) => {
    const [product] = await plainProducts(request, 1)
    if (!product) throw new Error('nothing to buy')
    await page.goto('/products')
    await hydrated(page)
    const add = page.getByRole('button', { name: `Add ${product.name} to your cart` })
    await add.click()
    await expect(pieces(page, product.name)).toHaveValue('1')
    await add.click()
    await expect(pieces(page, product.name)).toHaveValue('2')
    await panel(page)
      .getByRole('button', { name: `One fewer: ${product.name}` })
      .click()
    await panel(page)
      .getByRole('button', { name: `Remove: ${product.name}` })
      .click()
    await expect(panel(page).getByText('Your cart is empty')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(pieces(page, product.name)).toHaveValue('1')
    expect((await guestCart(page)).map(({ qty }) => qty)).toEqual([1])
  })

  test('S4.9 a stored cart of another sales type is set aside with a message, and Undo returns to it', async ({
    page,
    request,
  }) => {
    const lines = await storedLines(request, [2, 1])
    await seedStorage(page, { 't-cart': lines })
    await page.goto('/products?st=2')
    await expect(page.getByText(/We’ve saved 3 items/)).toBeVisible()
    await expect(panel(page).getByText('Your cart is empty')).toBeVisible()
    expect(await guestCart(page)).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page).toHaveURL(new RegExp(`st=${lines[0]?.sales_type_id}`))
    await expect(pieces(page, lines[0]?.product_name ?? '')).toHaveValue('2')
  })

  test('S4.9 a cart that was set aside returns only with its own sales type and outlet', async ({ page, request }) => {
    const lines = await storedLines(request, [1, 1])
    const [first] = lines
    const there = `/products?st=${first?.sales_type_id}&outid=${first?.outlet_id}`
    await seedStorage(page, { 't-cart': lines })
    await page.goto('/products?st=2')
    await expect(page.getByText(/You’ll see them when you order there again/)).toBeVisible()
    expect(await guestCart(page)).toEqual([])
    await page.goto('/products?st=4')
    await expect(panel(page).getByText('Your cart is empty')).toBeVisible()
    await page.goto(there)
    await expect(pieces(page, first?.product_name ?? '')).toHaveValue('1')
    await expect(panel(page).getByText('2 items')).toBeVisible()
    // The cart is not restored a second time.
    for (const { product_name } of lines)
      await panel(page)
        .getByRole('button', { name: `Remove: ${product_name}` })
        .click()
    await page.goto(there)
    await expect(panel(page).getByText('Your cart is empty')).toBeVisible()
  })

  test('S3.10 S8.10 62 damaged, foreign and unknown content is dropped, and a failing server is not shown', async ({
    page,
    request,
  }) => {
    for (const bad of ['{"a":1}', 'nonsense', '[null,5,{"product_id":-1}]']) {
      await page.addInitScript((raw) => localStorage.setItem('t-cart', raw), bad)
      await page.goto('/')
      await expect(panel(page).getByText('Your cart is empty')).toBeVisible()
    }
    const [line] = await storedLines(request, [1])
    const foreign = { ...line, product_id: 99_999_999, product_name: 'Somebody’s cape', id: 'foreign-line' }
    await page.addInitScript((raw) => localStorage.setItem('t-cart', raw), JSON.stringify([line, foreign]))
    await page.goto('/')
    await expect(panel(page).getByText('Somebody’s cape')).toBeVisible()
    await expect(panel(page).getByText('We couldn’t add 1 item to your cart')).toBeVisible()
    await panel(page).getByRole('button', { name: 'OK' }).click()
    await expect(panel(page).getByText('Somebody’s cape')).toHaveCount(0)

    await page.route('**/api/cart/sync/guest', (route) => route.fulfill({ status: 500, json: { status: false } }))
    await page.goto('/')
    await expect(pieces(page, line?.product_name ?? '')).toHaveValue('1')
    await expect(page.getByText(/went wrong/i)).toHaveCount(0)
  })

  test('S3.1 S3.10 S4.8 a stored cart with only the specified fields is priced, and not requested again', async ({
    page,
    request,
  }) => {
    const lines = await storedLines(request, [1, 2])
    const bare = lines.map(
      ({ merge_key: _, category_slug: __, name_slug: ___, image: ____, unit: _____, ...line }, index) => ({
        ...line,
        id: index + 1,
      }),
    )
    let asked = 0
    page.on('request', (one) => {
      if (one.url().endsWith('/cart/sync/guest')) asked += 1
    })
    await seedStorage(page, { 't-cart': bare })
    await page.clock.install()
    await page.goto('/')
    for (const { product_name, qty } of lines) await expect(pieces(page, product_name)).toHaveValue(String(qty))
    const total = lines.reduce((sum, { final_price }) => sum + Number(final_price), 0).toFixed(2)
    await expect(panel(page).getByText('Subtotal').locator('..')).toContainText(`$${total}`)
    // A cart in a request loop would call every half second.
    const askedAfterASecond = async () => {
      await page.clock.runFor(1500)
      await page.waitForLoadState('networkidle')
      return asked
    }
    await expect
      .poll(async () => {
        const before = await askedAfterASecond()
        return (await askedAfterASecond()) - before
      })
      .toBe(0)
    const keys = (await guestCart(page)).map(({ merge_key }) => merge_key)
    await page.reload()
    await expect(pieces(page, lines[0]?.product_name ?? '')).toHaveValue('1')
    expect((await guestCart(page)).map(({ merge_key }) => merge_key)).toEqual(keys)
  })

  test('S3.1 S3.10 items that another app stored under cart, with ids as text, are in the guest’s cart; unreadable ones are named', async ({
    page,
    request,
  }) => {
    const [first, second] = await storedLines(request, [2, 1])
    if (!first || !second) throw new Error('nothing to buy')
    const { product_id, product_name, qty, outlet_id, sales_type_id } = first
    const asText = Object.fromEntries(
      Object.entries({ product_id, qty, outlet_id, sales_type_id }).map(([name, value]) => [name, String(value)]),
    )
    const damaged = { ...second, product_id: 'none', product_name: 'Somebody’s cape' }
    await seedStorage(page, { 't-cart': [second], cart: [{ ...asText, product_name }, damaged, null] })
    await page.goto('/products')
    await expect(pieces(page, product_name)).toHaveValue('2')
    await expect(pieces(page, second.product_name)).toHaveValue('1')
    await expect(panel(page).getByText('We couldn’t add 1 item to your cart')).toBeVisible()
    await expect(panel(page).getByRole('listitem').getByText('Somebody’s cape')).toBeVisible()
    expect((await guestCart(page)).map((line) => line.product_id)).toEqual([second.product_id, product_id])
    // The dropped item is reported only once.
    await page.reload()
    await expect(pieces(page, product_name)).toHaveValue('2')
    await expect(panel(page).getByText('Somebody’s cape')).toHaveCount(0)
  })

  test('changed prices and sold-out items are marked, and the total is right', async ({ page, request }) => {
    const [line] = await storedLines(request, [1])
    const found = await request.get('/api/products/cap-clean')
    const { response: cap } = (await found.json()) as { response: { id: number; name: string } }
    const stale = { ...line, price_per_pcs: '1.00', final_price: '1.00' }
    const gone: StoredLine = { ...(line as StoredLine), id: 'cap', product_id: cap.id, product_name: cap.name }
    await seedStorage(page, { 't-cart': [stale, gone] })
    await page.goto('/')
    await expect(panel(page).getByText('Price went up from $1.00.')).toBeVisible()
    await expect(panel(page).getByText(/^Sold out\./)).toBeVisible()
    await expect(panel(page).getByText('Subtotal').locator('..')).toContainText(`$${line?.final_price}`)
  })

  test('options, extras and notes can be changed in place', async ({ page, request }) => {
    const found = await request.get('/api/products/everyday-wash-fold')
    const { response } = (await found.json()) as {
      response: {
        id: number
        name: string
        modifier_groups: { name: string; modifiers: { id: number; name: string }[] }[]
      }
    }
    const [first, second] = response.modifier_groups[0]?.modifiers ?? []
    const [line] = await storedLines(request, [1], { product_id: response.id, product_name: response.name })
    await seedStorage(page, { 't-cart': [{ ...line, modifiers: [{ modifier_id: first?.id }] }] })
    await page.goto('/')
    await expect(panel(page).getByText(first?.name ?? '')).toBeVisible()
    await panel(page)
      .getByRole('button', { name: `Edit ${response.name}` })
      .click()
    const dialog = page.getByRole('dialog', { name: `Edit ${response.name}` })
    await dialog.getByRole('radio', { name: second?.name ?? '' }).check()
    await dialog.getByLabel('Notes for us').fill('Cold water')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(panel(page).getByText(second?.name ?? '')).toBeVisible()
    await expect(panel(page).getByText('Cold water')).toBeVisible()
    expect(await guestCart(page)).toHaveLength(1)
  })

  test('S3.9 refreshCart, S4.12: two open tabs stay in step', async ({ page, request, context }) => {
    const [line] = await storedLines(request, [1])
    const name = line?.product_name ?? ''
    await seedStorage(page, { 't-cart': [line] })
    await page.goto('/')
    await expect(pieces(page, name)).toHaveValue('1')
    const other = await context.newPage()
    await other.goto('/products')
    await expect(pieces(other, name)).toHaveValue('1')
    await other.getByRole('button', { name: `One more: ${name}` }).click()
    await expect(pieces(page, name)).toHaveValue('2')
    await page.getByRole('button', { name: `One more: ${name}` }).click()
    await expect(pieces(other, name)).toHaveValue('3')
  })

  test('loading the panel shifts no layout, and it passes axe, filled and empty', async ({ page, request }) => {
    await seedStorage(page, { 't-cart': await storedLines(request, [2, 3]) })
    await page.addInitScript(() => {
      const shifts = { sum: 0 }
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/')
    await expect(panel(page).getByRole('spinbutton').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)).toBeLessThan(0.01)
    expect(await violations(page)).toEqual([])
  })

  test('everything in the panel works from the keyboard', async ({ page, request }) => {
    const [line] = await storedLines(request, [1])
    const name = line?.product_name ?? ''
    await seedStorage(page, { 't-cart': [line] })
    await page.goto('/')
    await pieces(page, name).focus()
    await page.keyboard.press('ArrowUp')
    await expect(pieces(page, name)).toHaveValue('2')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('7')
    await page.keyboard.press('Enter')
    await expect(pieces(page, name)).toHaveValue('7')
    await expect(page.getByRole('status').filter({ hasText: '7 items in your cart' })).toBeAttached()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(panel(page).getByRole('button', { name: /, why: Subtotal$/ })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(panel(page).getByRole('button', { name: 'Check out with test wallet' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(panel(page).getByRole('button', { name: 'Checkout' })).toBeFocused()
  })
})

test.describe('a guest at 390', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('S2.11 S2.13 the cart shows on /products alone: a bar with count, total and Checkout, and a sheet', async ({
    page,
    request,
  }) => {
    const lines = await storedLines(request, [2, 1])
    const total = lines.reduce((sum, { final_price }) => sum + Number(final_price), 0).toFixed(2)
    await seedStorage(page, { 't-cart': lines })
    await page.goto('/')
    await hydrated(page)
    await expect(panel(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Checkout' })).toHaveCount(0)
    await page.goto('/products')
    const bar = panel(page)
    await expect(bar.getByText('3 items')).toBeVisible()
    await expect(bar.getByText(`$${total}`)).toBeVisible()
    await expect(bar.getByRole('button', { name: 'Checkout' })).toBeEnabled()
    await bar.getByRole('button', { name: `Open your cart: $${total} 3 items` }).click()
    const sheet = page.getByRole('dialog', { name: 'Cart' })
    await expect(sheet.getByText(lines[1]?.product_name ?? '').first()).toBeVisible()
    await sheet.getByRole('button', { name: `One more: ${lines[1]?.product_name}` }).click()
    await expect(sheet.getByRole('spinbutton', { name: lines[1]?.product_name ?? '' })).toHaveValue('2')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(bar.getByText('4 items')).toBeVisible()
  })

  test('at 320 nothing scrolls sideways, and the bar and the sheet pass axe', async ({ page, request }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await seedStorage(page, { 't-cart': await storedLines(request, [2, 99, 1]) })
    await page.goto('/products')
    await expect(panel(page).getByText('102 items')).toBeVisible()
    expect(await sideways(page)).toBe(0)
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    await panel(page)
      .getByRole('button', { name: /Open your cart/ })
      .click()
    await expect(page.getByRole('dialog', { name: 'Cart' }).getByRole('spinbutton').first()).toBeVisible()
    expect(await sideways(page)).toBe(0)
    expect(await violations(page)).toEqual([])
  })
})

const box = async (part: Locator) => {
  const found = await part.boundingBox()
  if (!found) throw new Error('it is not there')
  return found
}

test('S2.16 S4.11 Undo works over the sheet of a phone too, and does not cover the next control', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await seedStorage(page, { 't-cart': await storedLines(request, [1, 1]) })
  await page.goto('/products')
  await hydrated(page)
  await panel(page)
    .getByRole('button', { name: /^Open your cart/ })
    .click()
  const sheet = page.getByRole('dialog', { name: 'Cart' })
  const removals = sheet.getByRole('button', { name: /^Remove: / })
  await removals.first().click()
  await expect(removals).toHaveCount(1)
  // The page behind an open dialog is inert, so the message must be inside the dialog for screen readers.
  await expect(sheet.getByRole('status').filter({ hasText: 'Removed ' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Undo' }).click()
  await expect(removals).toHaveCount(2)
  await removals.first().click()
  const message = page.locator('.snackbar-box')
  await expect(message).toBeVisible()
  const { y, height } = await box(message)
  for (const next of [removals.first(), sheet.getByRole('button', { name: 'Checkout' })]) {
    expect(y + height).toBeLessThanOrEqual((await box(next)).y)
  }
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  const below = await box(message)
  expect(below.y + below.height).toBeLessThanOrEqual(
    (await box(panel(page).getByRole('button', { name: 'Checkout' }))).y,
  )
})

test('S2.16 S4.11 the keyboard reaches Undo over the sheet, and the focus goes to the restored line', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await seedStorage(page, { 't-cart': await storedLines(request, [1, 1]) })
  await page.goto('/products')
  await hydrated(page)
  await panel(page)
    .getByRole('button', { name: /^Open your cart/ })
    .click()
  const sheet = page.getByRole('dialog', { name: 'Cart' })
  const removals = sheet.getByRole('button', { name: /^Remove: / })
  const name = await sheet.getByRole('listitem').first().getByRole('link').innerText()
  await removals.first().press('Enter')
  // The next line has taken its place.
  await expect(sheet.locator('li:focus')).not.toContainText(name)
  const undo = sheet.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  const last = sheet.getByRole('button', { name: 'Sign in to check out' })
  await last.focus()
  await page.keyboard.press('Tab')
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(removals).toHaveCount(2)
  await expect(sheet.locator('li:focus')).toContainText(name)
})

test('S2.16 following a message’s link to the cart by keyboard moves the focus into the cart', async ({
  page,
  request,
}) => {
  const [product] = await plainProducts(request, 1)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/products/${product?.category.slug}/${product?.name_slug}/${product?.id}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Add to cart' }).press('Enter')
  const view = page.getByRole('button', { name: 'View cart' })
  await expect(view).toBeVisible()
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await view.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Cart' }).locator(':focus')).toBeVisible()
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('S2.16 a message on a product’s page leaves the bar with Add to cart free, and ends though it was touched', async ({
    page,
    request,
  }) => {
    const { response } = (await (await request.get('/api/products/everyday-wash-fold')).json()) as {
      response: { id: number; name_slug: string; category: { slug: string } }
    }
    await stopClock(page)
    await page.goto(`/products/${response.category.slug}/${response.name_slug}/${response.id}`)
    await hydrated(page)
    await page.getByRole('checkbox', { name: 'Plant softener' }).check()
    await page.getByRole('button', { name: 'Add to cart', exact: true }).tap()
    const message = page.locator('.snackbar-box')
    await expect(message).toContainText('Added ')
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      const { y, height } = await box(message)
      expect(y + height).toBeLessThanOrEqual((await box(page.locator('form [data-bottom-bar]'))).y)
    }
    await message.getByText('Added ').tap()
    await page.clock.runFor(5_100)
    await expect(message).toHaveCount(0)
  })
})

test('S2.16 beside the panel a message leaves the cart’s button free', async ({ page, request }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await seedStorage(page, { 't-cart': await storedLines(request, [1, 1]) })
  await page.goto('/products')
  await hydrated(page)
  await page
    .getByRole('button', { name: /^Remove: / })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  const { x, width } = await box(page.locator('.snackbar-box'))
  expect(x + width).toBeLessThanOrEqual((await box(panel(page).getByRole('button', { name: 'Checkout' }))).x)
})

test('D1.11 P1.1 a weight starts at the first estimate, changes by its step and shows kilograms; an older cart is raised with a message', async ({
  page,
  request,
}) => {
  const { response } = (await (await request.get('/api/products/everyday-wash-fold')).json()) as {
    response: {
      id: number
      name: string
      name_slug: string
      category: { slug: string }
      modifier_groups: { modifiers: { id: number }[] }[]
    }
  }
  const scent = response.modifier_groups[0]?.modifiers[0]?.id
  const [line] = await storedLines(request, [1], { product_id: response.id, product_name: response.name, unit: 'kg' })
  await seedStorage(page, { 't-cart': [{ ...line, modifiers: [{ modifier_id: scent }] }] })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/')
  const cart = panel(page)
  await expect(cart.getByText('Changed from 1 kg. The minimum is 3 kg.')).toBeVisible()
  await expect(cart.getByText('3 kg × $4.80')).toBeVisible()
  await expect(cart.getByText('1 item', { exact: true })).toBeVisible()
  await expect(cart.getByRole('button', { name: /^Remove/ })).toBeVisible()
  await cart.getByRole('button', { name: /^One more/ }).click()
  await expect(cart.getByText('4 kg × $4.80')).toBeVisible()
  await expect(cart.getByText('$19.20').first()).toBeVisible()
  await expect(cart.getByText(/^Changed from/)).toHaveCount(0)

  await page.goto(`/products/${response.category.slug}/${response.name_slug}/${response.id}`)
  await hydrated(page)
  const kilograms = page.getByRole('spinbutton', { name: 'Kilograms' })
  await expect(kilograms).toHaveValue('5')
  await expect(kilograms).toHaveAttribute('aria-valuetext', '5 kg')
  await expect(page.getByText('From 3 kg, in steps of 1 kg')).toBeVisible()
  await kilograms.fill('2')
  await kilograms.press('Enter')
  await expect(kilograms).toHaveValue('3')

  // After adding, the field is back at the first estimate. Extras show their price per kilogram.
  await page.getByRole('radio', { name: /^Fragrance-free/ }).check()
  await expect(page.getByRole('radio', { name: 'One bundle per family member + $2.00 / kg' })).toBeVisible()
  await expect(page.getByText('+ $1.50 / kg', { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Plant softener' }).check()
  await kilograms.fill('6')
  await kilograms.press('Tab')
  await page.getByRole('button', { name: 'Add to cart', exact: true }).click()
  const view = page.getByRole('button', { name: 'View cart' })
  await expect(view).toBeVisible()
  await expect(kilograms).toHaveValue('5')
  await view.click()
  const drawer = page.getByRole('dialog', { name: 'Cart' })
  await expect(drawer.getByText('6 kg × $6.30')).toBeVisible()
  await expect(drawer.getByText('Fragrance-free, Plant softener (+ $1.50 / kg)')).toBeVisible()
})
