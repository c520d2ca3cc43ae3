import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Menu, menuOf } from '#tests/support/cart.ts'
import { refusal } from '#tests/support/refusal.ts'
import { changeCampaign, putIntoWallet } from '#tests/support/rewards.ts'
import { type TestSite, testSite } from '#tests/support/site.ts'

let site: TestSite
let menu: Menu
let basket: { outlet_id: number; sales_type_id: number }
const TUESDAY = new Date('2026-11-17T04:00:00Z')

beforeAll(async () => {
  site = await testSite()
  menu = await menuOf(site)
  basket = { outlet_id: menu.outlet('tiong-bahru'), sales_type_id: menu.salesType('pickup-return') }
})
beforeEach(() => site.setClock(TUESDAY))

test('D6.1 D2.2 each voucher says what it would save on the basket or why not, and the best set saves what the quote then takes off', async () => {
  const { token, customerId } = await site.signedIn()
  await site.db.query({
    text: `UPDATE session SET expires_at = '2100-01-01' WHERE customer_id = $1`,
    values: [customerId],
  })
  const api = site.call(token)
  await api('POST /cart/add', {
    body: { ...(await menu.item('family-bag', { qty: 2, modifiers: ['scent-free'] })), ...basket },
  })
  const points = await putIntoWallet(site, customerId, 'POINTS5')
  const more = await putIntoWallet(site, customerId, 'POINTS15')
  const quiet = await putIntoWallet(site, customerId, 'QUIETDAYS')
  const soles = await putIntoWallet(site, customerId, 'SOLES25')
  const plain = await api('POST /checkout/quote', { body: basket })

  const { vouchers, best, best_cents } = await api('POST /checkout/vouchers/best', {
    body: { ...basket, voucher_ids: ['code:WELCOME10'] },
  })
  const row = (ref: string) => vouchers.find((one) => one.ref === ref)
  expect(row(points)).toMatchObject({ saves_cents: 500, reason: null, message: null })
  expect(row(more)?.saves_cents).toBe(1500)
  expect(row('code:WELCOME10')?.saves_cents).toBe(1000)
  expect(row(quiet)?.saves_cents).toBe(600)
  expect(row(soles)).toMatchObject({
    saves_cents: 0,
    reason: 'no_product',
    message: expect.stringMatching(/^You can only use it for .*Sneaker.*\. Your cart has none\.$/),
  })
  expect([...best].sort()).toEqual([more, quiet, 'code:WELCOME10'].sort())
  expect(best_cents).toBe(3100)

  const quoted = await api('POST /checkout/quote', { body: { ...basket, voucher_ids: best } })
  expect(plain.quote.total_cents - quoted.quote.total_cents).toBe(best_cents)
  expect(quoted.quote.unused_vouchers).toEqual([])

  const clash = await api('POST /checkout/quote', {
    body: { ...basket, voucher_ids: [points, more, soles, 'code:NOSUCH'] },
  })
  expect(clash.quote.unused_vouchers.map(({ reason }) => reason).sort()).toEqual([
    'class_clash',
    'no_product',
    'unknown',
  ])
})

test('D6.1 a guest has no wallet, but a code can be tried', async () => {
  const items = [{ ...(await menu.item('family-bag', { qty: 1, modifiers: ['scent-free'] })), ...basket }]
  const guest = site.call()
  expect(await guest('POST /checkout/vouchers/best', { body: { ...basket, items } })).toEqual({
    vouchers: [],
    best: [],
    best_cents: 0,
  })
  const tried = await guest('POST /checkout/vouchers/best', {
    body: { ...basket, items, voucher_ids: ['code:WELCOME10'] },
  })
  expect(tried.vouchers).toMatchObject([
    {
      ref: 'code:WELCOME10',
      saves_cents: 0,
      reason: 'minimum',
      missing_cents: 1800,
      message: 'Spend $18.00 more to use it.',
    },
  ])
  const nowhere = guest('POST /checkout/vouchers/best', { body: { ...basket, outlet_id: 999_999, items } })
  expect((await refusal(nowhere)).httpStatus).toBe(404)
})

test('D6.1 of what saves the same the fewest vouchers are suggested: one of $10 before two of $5', async () => {
  const { token, customerId } = await site.signedIn()
  const api = site.call(token)
  await api('POST /cart/add', {
    body: { ...(await menu.item('family-bag', { qty: 2, modifiers: ['scent-free'] })), ...basket },
  })
  const any = 'min_spend_cents = 0, is_first_order_only = false'
  await changeCampaign(site, 'POINTS5', `amount_cents = 500, ${any}`)
  await changeCampaign(site, 'THANKYOU10', `amount_cents = 500, ${any}`)
  await changeCampaign(site, 'SORRY8', `amount_cents = 1000, stack_class = NULL, ${any}`)
  const five = await putIntoWallet(site, customerId, 'POINTS5')
  const other = await putIntoWallet(site, customerId, 'THANKYOU10')
  const ask = () => api('POST /checkout/vouchers/best', { body: basket })
  expect(await ask()).toMatchObject({ best: expect.arrayContaining([five, other]), best_cents: 1000 })
  const ten = await putIntoWallet(site, customerId, 'SORRY8')
  expect(await ask()).toMatchObject({ best: [ten], best_cents: 1000 })
  const sooner = await putIntoWallet(site, customerId, 'SORRY8', '2026-12-24')
  expect(await ask()).toMatchObject({ best: [sooner], best_cents: 1000 })
})

test('D6.1 D2.2 the suggestion holds minimums against goods and extra services after the partner’s discount', async () => {
  const { token, customerId } = await site.signedIn()
  const api = site.call(token, 'harbour.localhost')
  await api('POST /cart/add', { body: { ...(await menu.item('delicates-wash', { qty: 2 })), ...basket } })
  const services = await api('GET /checkout/extra-services', { query: { sales_type_id: String(basket.sales_type_id) } })
  const extra_service_ids = services.filter(({ slug }) => slug === 'garment-bags').map(({ id }) => id)
  // 2 × 3.50 less 10 %, plus 9.00 of services, which the partner does not discount.
  const voucher = await putIntoWallet(site, customerId, 'POINTS15')
  const ask = async (minimum: number) => {
    await changeCampaign(site, 'POINTS15', `min_spend_cents = ${minimum}`)
    const body = { ...basket, extra_service_ids }
    const { vouchers, best } = await api('POST /checkout/vouchers/best', { body })
    return { best, missing: vouchers.find(({ ref }) => ref === voucher)?.missing_cents }
  }
  expect(await ask(1530)).toEqual({ best: [voucher], missing: null })
  expect(await ask(1531)).toEqual({ best: [], missing: 1 })
})
