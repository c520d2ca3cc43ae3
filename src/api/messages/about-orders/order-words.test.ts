import { expect, test } from 'vitest'
import { href } from '#contract/wire/href.ts'
import { roomFor } from '#tests/support/checkout.ts'
import { testCommandLine } from '#tests/support/command-line.ts'
import { bought, boughtAsGuest, PICKED_UP, staffOf } from '#tests/support/orders.ts'
import { proposals } from '#tests/support/proposals.ts'
import { renderedSite } from '#tests/support/rendered-site.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite({ poolSize: 20 })
await roomFor(site, 10_000)
const staff = await staffOf(site)
const visit = renderedSite(site)

/** The visible text of a page, without markup, scripts and styles. */
async function reads(path: string, token?: string): Promise<string> {
  const answer = await visit(path, token ? { token } : {})
  expect(answer.status, path).toBe(200)
  return (await answer.text())
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll('&amp;', '&')
}
/** The page's texts, one per element, such as a badge's. */
const lines = async (path: string, token?: string) => (await reads(path, token)).split('\n').filter(Boolean)

test('D4.2 D4.5 during its return the order shows the driver’s progress: on its page, in the list, in the profile, by the guest’s link', async () => {
  const [order, guest] = [await bought(site), await boughtAsGuest(site, 'pickup-return')]
  const own = [href('orderOverview', { id: order.id }), href('history'), href('profile')]
  const byLink = href('guestOrder', { id: guest.guestToken })
  const everywhere = async () => [
    ...(await Promise.all(own.map((path) => lines(path, order.token)))),
    await lines(byLink),
  ]
  for (const { id } of [order, guest]) await staff.does(id, ...PICKED_UP, 'receive', 'process', 'ready')
  for (const page of await everywhere()) {
    expect(page).toContain('Ready')
    expect(page).not.toContain('Driver assigned for the return')
  }
  for (const { id } of [order, guest]) await staff.does(id, 'delivery-1 assign')
  for (const page of await everywhere()) expect(page).toContain('Driver assigned for the return')
  for (const { id } of [order, guest]) await staff.does(id, 'delivery-1 start')
  for (const page of await everywhere()) expect(page).toContain('On its way to you')
  for (const { id } of [order, guest]) await staff.does(id, 'delivery-1 fail')
  for (const page of await everywhere()) expect(page).toContain('We couldn’t deliver it. Choose another time.')
})

test('D4.4 D4.5 an order with an open proposal is marked in the list, whatever its state', async () => {
  const { proposed } = await proposals(site)
  const order = await proposed()
  await bought(site, { buyer: order })
  await staff.does(order.id, 'hold')
  const list = await lines(href('history'), order.token)
  expect(list.filter((words) => words === 'Waiting for your answer')).toHaveLength(1)
  expect(list).toContain('We found something and need your answer.')
  expect(await lines(href('profile'), order.token)).toContain('Waiting for your answer')
})

test('D5.1 a mobile number has one format: on the order’s page, in the profile, at an address, at the command line', async () => {
  const order = await bought(site)
  const mobile = '+6598765432'
  await site.db.query({
    text: `UPDATE customer_order SET contact = contact || jsonb_build_object('mobile', $2::text),
             address = address || jsonb_build_object('contact_name', 'Priya', 'contact_mobile', $2::text) WHERE id = $1`,
    values: [order.id, mobile],
  })
  await site.db.query({ text: `UPDATE customer SET mobile = $2 WHERE id = $1`, values: [order.customerId, mobile] })
  const shown = [
    ...(await Promise.all(
      [href('orderOverview', { id: order.id }), href('profile')].map((path) => reads(path, order.token)),
    )),
    await testCommandLine(site).typed(['orders', 'show', order.id]),
    await testCommandLine(site).typed(['outlets', 'bookings', 'tiong-bahru']),
  ]
  for (const words of shown) {
    expect(words).toContain('+65 9876 5432')
    expect(words).not.toContain(mobile)
  }
})

test('D1.11 a quantity has its unit, in singular or plural, on every document of an order', async () => {
  const order = await bought(site)
  await site.db.query({
    text: `UPDATE order_line SET qty = 6, unit = 'kg', position = 1 WHERE order_id = $1 AND kind = 'item'`,
    values: [order.id],
  })
  await site.db.query({
    text: `INSERT INTO order_line SELECT (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'qty', u.qty, 'unit', u.unit, 'position', u.qty))).*
           FROM order_line l, (VALUES (4, 'piece'), (2, 'set')) AS u (qty, unit) WHERE l.order_id = $1 AND l.kind = 'item'`,
    values: [order.id],
  })
  const shown = [
    await reads(href('orderDetail', { id: order.id }), order.token),
    await reads(href('history'), order.token),
    await testCommandLine(site).typed(['orders', 'show', order.id]),
  ]
  for (const words of shown) {
    expect(words).toMatch(/6\s*kg/)
    expect(words).toMatch(/2\s*sets/)
    expect(words).not.toMatch(/\d\s*(piece|set|kgs)\b/)
  }
  expect(await reads(href('orderOverview', { id: order.id }), order.token)).toContain('7 items')
})

test('D4.2 a state has one colour, in the list and in the profile', async () => {
  const order = await bought(site)
  await staff.does(order.id, ...PICKED_UP, 'hold')
  const badge = async (path: string) => {
    const page = await (await visit(path, { token: order.token })).text()
    return /<span class="([^"]*)">(?:<svg[^>]*>(?:<use[^>]*>(?:<\/use>)?)?<\/svg>)?On hold<\/span>/.exec(page)?.[1]
  }
  expect(await badge(href('history'))).toContain('warning')
  expect(await badge(href('profile'))).toBe(await badge(href('history')))
})
