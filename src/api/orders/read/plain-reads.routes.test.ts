import { expect, test } from 'vitest'
import type { OrderRequest } from '#contract/order/checkout.ts'
import { pieceCount } from '#rules/cart/cart-pricing.ts'
import { menuOf } from '#tests/support/cart.ts'
import { ADDRESS, pay, readyToPay, windowsAhead } from '#tests/support/checkout.ts'
import { bought, PICKED_UP, staffOf } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const menu = await menuOf(site)
const staff = await staffOf(site)
const place = { outlet_id: menu.outlet('tiong-bahru'), sales_type_id: menu.salesType('pickup-return') }

async function serviceIds(...slugs: string[]): Promise<number[]> {
  const query = { sales_type_id: String(place.sales_type_id) }
  const all = await site.call()('GET /checkout/extra-services', { query })
  return all.filter(({ slug }) => slugs.includes(slug)).map(({ id }) => id)
}

/** A paid guest order of these items. */
async function orderOf(items: unknown[], more: Partial<OrderRequest> = {}) {
  const { extra_service_ids = [] } = more
  const { body } = await readyToPay(site)
  const asked = { ...place, items, extra_service_ids }
  const { quote, turnaround_hours } = await site.call()('POST /checkout/quote', { body: asked })
  const times = await windowsAhead(site.call(), place, turnaround_hours)
  const order = { ...body, ...asked, ...times, quote_hash: quote.hash, ...more }
  const purchase = await pay(site, { token: undefined, host: 'localhost', basket: place, body: order, quote })
  return { id: purchase.order_id, guestToken: purchase.guest_token ?? '', quote }
}

const asStaff = (id: string) => staff.call('GET /operator/orders/:id', { params: { id } })

test('D4.1 an order keeps what was chosen, each field in its place', async () => {
  const carpet = await menu.item('carpet-deep-clean', { option: 'carpet-small', variant: 'carpet-small-wool', qty: 2 })
  const wash = await menu.item('everyday-wash-fold', { modifiers: ['scent-free'], qty: 3 })
  const { id } = await orderOf([{ ...carpet, notes: ' A stain of wine ' }, wash])
  const { options } = await menu.product('carpet-deep-clean')
  const option = options.find(({ slug }) => slug === 'carpet-small')
  const variant = option?.variants.find(({ slug }) => slug === 'carpet-small-wool')
  const { name, unit, modifier_groups } = await menu.product('everyday-wash-fold')
  const modifier = modifier_groups.flatMap((group) => group.modifiers).find(({ slug }) => slug === 'scent-free')
  const { lines, place: kept, timeline } = await asStaff(id)
  expect(lines[0]).toMatchObject({ option: option?.name, variant: variant?.name, qty: 2, notes: 'A stain of wine' })
  expect(lines[0]?.final_cents).toBe(2 * (lines[0]?.piece_cents ?? 0))
  expect(lines[1]).toMatchObject({ name, unit, qty: 3, option: null, variant: null, notes: '' })
  expect(lines[1]?.modifiers).toMatchObject([{ name: modifier?.name, price_cents: modifier?.price_cents }])
  const outlet = await site.call()('GET /outlets/:id', { params: { id: String(place.outlet_id) }, query: {} })
  expect(kept).toMatchObject({
    outlet: outlet.outlet,
    outlet_address: outlet.address,
    outlet_phone: outlet.phone,
    sales_type: 'Pickup & Return',
    table: null,
  })
  expect(timeline.slice(0, 3).map(({ kind, to, who }) => [kind, to, who])).toEqual(
    expect.arrayContaining([
      ['order', 'awaiting_payment', 'customer'],
      ['payment', 'captured', 'system'],
      ['order', 'confirmed', 'system'],
    ]),
  )
})

test('D4.1 the price of a modifier is kept with its line', async () => {
  const { modifier_groups } = await menu.product('everyday-wash-fold')
  const dear = modifier_groups.flatMap((group) => group.modifiers).find(({ price_cents }) => price_cents > 0)
  const modifiers = ['scent-free', ...(dear && dear.slug !== 'scent-free' ? [dear.slug] : [])]
  const { id } = await orderOf([await menu.item('everyday-wash-fold', { modifiers })])
  const { lines } = await asStaff(id)
  const paid = lines[0]?.modifiers.find(({ name }) => name === dear?.name)
  expect(paid?.price_cents).toBe(dear?.price_cents)
})

const DOOR = {
  ...ADDRESS,
  label: 'Grandmother',
  contact_name: 'Mei Tan',
  contact_mobile: '98765432',
  access_notes: 'The gate code is 4711',
}

test('D4.3 staff see the whole address; a guest link hides unit, phone number and access notes', async () => {
  const { id, guestToken } = await orderOf([await menu.item('delicates-wash')], { address: DOOR })
  expect((await asStaff(id)).address).toMatchObject({ ...DOOR, contact_mobile: '+6598765432' })
  const { address } = await site.call()('GET /guest-orders/:token', { params: { token: guestToken } })
  expect(address).toMatchObject({ block: '71', street: 'Seng Poh Road', contact_name: 'Mei Tan', access_notes: null })
  expect(address?.unit).not.toMatch(/\d/)
  expect(address?.contact_mobile).not.toContain('8765')
  expect(JSON.stringify(address)).not.toContain('4711')
})

test('D5.1 a landed house has no unit, whatever was typed', async () => {
  const { id } = await orderOf([await menu.item('delicates-wash')], { address: { ...ADDRESS, is_landed: true } })
  expect((await asStaff(id)).address?.unit).toBeNull()
})

test('D4.5 the list counts and shows the pieces, the first three of them, and no extra services', async () => {
  const { token } = await site.signedIn()
  const api = site.call(token)
  const slugs = ['delicates-wash', 'family-bag', 'everyday-wash-fold', 'carpet-deep-clean']
  const modifiers = ['scent-free']
  const chosen = [{}, { modifiers }, { modifiers, qty: 2 }, { option: 'carpet-small', variant: 'carpet-small-wool' }]
  for (const [index, slug] of slugs.entries()) {
    await api('POST /cart/add', { body: { ...(await menu.item(slug, chosen[index])), ...place } })
  }
  const asked = { outlet_id: String(place.outlet_id), sales_type_id: String(place.sales_type_id) }
  const names = (await api('GET /cart', { query: asked })).map(({ product_name }) => product_name)
  const shopper = await readyToPay(site, { token, more: { extra_service_ids: await serviceIds('garment-bags') } })
  const pieces = pieceCount(await api('GET /cart', { query: asked }))
  await pay(site, shopper)
  const { orders } = await api('GET /orders', { query: {} })
  expect(orders[0]?.pieces).toBe(pieces)
  expect(orders[0]?.items.map(({ name }) => name)).toEqual(names.slice(0, 3))
})

test('D4.7 the customer sees the messages of staff, not their internal notes', async () => {
  const { id, call } = await bought(site)
  const params = { id }
  await staff.does(id, ...PICKED_UP)
  await staff.call('POST /operator/orders/:id/acts', { params, body: { act: 'receive', reason: 'Smells of cat' } })
  await staff.call('POST /operator/orders/:id/acts', {
    params,
    body: { act: 'hold', reason: 'Lost it ourselves', message: 'A button is missing' },
  })
  const { timeline } = await call('GET /orders/:id', { params })
  const reasonOf = (to: string) => timeline.find((event) => event.kind === 'order' && event.to === to)?.reason
  expect([reasonOf('received'), reasonOf('on_hold')]).toEqual(['', 'A button is missing'])
})

test('D4.4 a service that was declined no longer asks for an answer in the list', async () => {
  const { id, call } = await bought(site)
  await staff.does(id, ...PICKED_UP, 'receive')
  const proposed = { services: [{ name: 'Mend a seam', reason: 'It is torn', price_cents: 400 }] }
  const params = { id, slug: 'pickup-1' }
  await staff.call('POST /operator/orders/:id/trips/:slug/extra-services', { params, body: proposed })
  const stepOf = async () => (await call('GET /orders', { query: {} })).orders.find((one) => one.id === id)?.next.step
  const asking = await stepOf()
  const { services } = await call('GET /orders/:id/trips/:slug/extra-services', { params })
  await call('POST /orders/:id/trips/:slug/extra-services', {
    params,
    body: { answers: Object.fromEntries(services.map((one) => [one.id, 'decline' as const])) },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
  expect(await stepOf()).not.toBe(asking)
})

test('D4.5 a reorder repeats the choice: option, variant, modifiers, notes and pieces, each line at its own price of today', async () => {
  const { token } = await site.signedIn()
  const api = site.call(token)
  const query = { outlet_id: String(place.outlet_id), sales_type_id: String(place.sales_type_id) }
  const { modifier_groups } = await menu.product('everyday-wash-fold')
  const groups = modifier_groups.map(({ modifiers }) => modifiers.toSorted((a, b) => b.price_cents - a.price_cents))
  const dearest = groups.flatMap(([first]) => (first ? [first.slug] : []))
  const wanted = [
    { ...(await menu.item('everyday-wash-fold', { modifiers: dearest, qty: 2 })), notes: 'Cold, please' },
    await menu.item('everyday-wash-fold', { modifiers: ['scent-free'], qty: 3 }),
    await menu.item('carpet-deep-clean', { option: 'carpet-small', variant: 'carpet-small-wool' }),
  ]
  for (const item of wanted) await api('POST /cart/add', { body: { ...item, ...place } })
  const choices = async () =>
    (await api('GET /cart', { query })).map(({ product_id, option_id, variant_id, qty, notes, modifiers }) => ({
      ...{ product_id, option_id, variant_id, qty, notes },
      modifiers: modifiers.map(({ modifier_id }) => modifier_id).sort(),
    }))
  const shopper = await readyToPay(site, { token })
  const before = await choices()
  const { order_id: id } = await pay(site, shopper)
  expect(await choices()).toEqual([])
  const { lines } = await api('GET /orders/:id', { params: { id } })
  const added = lines.map(({ name, qty, unit, piece_cents }) => {
    return { name, qty, unit, qty_was: null, was_cents: piece_cents, piece_cents }
  })
  expect(new Set(added.map(({ piece_cents }) => piece_cents)).size).toBe(added.length)
  expect(await api('POST /orders/:id/reorder', { params: { id }, body: {} })).toEqual({ ...place, added, gone: [] })
  const byChoice = (all: Awaited<ReturnType<typeof choices>>) => all.map((one) => JSON.stringify(one)).sort()
  expect(byChoice(await choices())).toEqual(byChoice(before))
})
