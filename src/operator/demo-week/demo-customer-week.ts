import { proposeServices } from '#api/staff/acts/propose-services.ts'
import { refundByStaff } from '#api/staff/acts/refund-by-staff.ts'
import { weighVisit } from '#api/staff/acts/weigh-visit.ts'
import { findOrder } from '#api/staff/find-order.ts'
import { giveByStaff } from '#api/staff/rewards/give-by-staff.ts'
import type { Purchase } from '#contract/order/checkout.ts'
import { HOUR_MS } from '#contract/wire/durations.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import { addMobile } from './accounts.ts'
import { buy, enterCard, newKey, type OrderWish, type Person, payPaynowCode, placeOf } from './buy.ts'
import { dayAt, lastWorkingMoment, minutes } from './days.ts'
import type { DemoShop } from './demo-shop.ts'
import { type Journey, planSteps, staffOf, staffPhoto } from './journey.ts'
import { photo } from './photos.ts'
import type { Timeline } from './timeline.ts'

export type DemoCustomer = { email: string; password: string }

const HOME = {
  label: 'Home',
  postal_code: '160078',
  block: '78',
  street: 'Guan Chuan Street',
  unit: '#03-21',
  access_notes: 'Lift B. Please ring once, the baby may be asleep.',
}
const OFFICE = {
  label: 'Office',
  postal_code: '068898',
  block: '20',
  street: 'McCallum Street',
  unit: '#12-04',
  contact_name: 'Reception, Tan & Lee LLP',
  access_notes: 'Service entrance on Boon Tat Street. Sign in with security, then level 12.',
}

/** The demo customer's week. Every screen of her account has something to show afterwards. */
export function demoCustomerWeek(shop: DemoShop, week: Timeline, customer: DemoCustomer, tables: readonly string[]) {
  const { end } = week
  const mei: Person = {
    name: 'Mei Tan',
    email: customer.email,
    mobile: '9128 4075',
    address: HOME,
    card: '4242424242424242',
    network: '203.0.113.10',
  }
  const api: ReturnType<DemoShop['call']> = (name, ...input) => shop.call(mei)(name, ...input)
  const then = (time: Date, act: () => Promise<void>) =>
    week.at(time, async () => {
      await act()
      await shop.runJobs()
    })
  const at = (days: number, time: string, act: () => Promise<void>) => then(dayAt(end, days, time), act)
  const order = async (wish: OrderWish, journey: Journey | null = {}): Promise<Purchase> => {
    const placed = await buy(shop, mei, { pay: 'saved', ...wish })
    shop.mailed.add(placed.order_id)
    if (journey && placed.status === 'confirmed') planSteps(shop, week, placed, journey)
    return placed
  }
  const found = (placed: Purchase) => findOrder(shop.db, shop.store.id, placed.order_id)

  async function signIn() {
    const { token } = await api('POST /auth/sign-in', { body: { identifier: mei.email, password: customer.password } })
    mei.token = token
  }

  at(-8, '20:30', async () => {
    await signIn()
    await addMobile(shop, api, mei.mobile, customer.password)
    await api('PATCH /customer/profile', { body: { birthday: '1991-05-17', marketing_email: true } })
    mei.addressId = (await api('POST /customer/addresses', { body: HOME })).id
    await api('POST /customer/addresses', { body: OFFICE })
    const saved = await enterCard(shop, api, mei.card, 'save')
    if (saved.kind === 'saved') mei.methodId = saved.method.id
    await enterCard(shop, api, '5555555555554444', 'save')
  })
  // A login lasts a week, so she signs in again.
  at(-4, '07:40', signIn)
  then(end, async () => void (await api('POST /auth/logout')))

  at(-8, '20:50', async () => {
    const items = [
      ['everyday-wash-fold', 5, 'scent-pandan-lime'],
      ['business-shirt', 6, 'starch-light'],
      ['day-dress', 1],
    ] as const
    const wish = { items, first: dayAt(end, -7, '10:00'), last: dayAt(end, -4, '18:00') }
    const vouchers = await keepCode('WELCOME10')
    const notes = 'The blue dress has a coffee mark on the sleeve.'
    const first = await order({ ...wish, vouchers, notes }, { until: 'received' })
    then(dayAt(end, -7, '15:10'), () => acceptedRepair(first))
  })
  async function acceptedRepair(placed: Purchase) {
    const button = {
      name: 'Sew on a button',
      reason: 'The third button of the white shirt is missing.',
      price_cents: 200,
    }
    await proposeServices(staffOf(shop, 'Front desk'), await found(placed), 'pickup-1', { services: [button] })
    then(dayAt(end, -7, '17:25'), async () => {
      const params = { id: placed.order_id, slug: 'pickup-1' }
      const { services } = await api('GET /orders/:id/trips/:slug/extra-services', { params })
      const answers = Object.fromEntries(services.map(({ id }) => [id, 'accept' as const]))
      const payment = { kind: 'saved' as const, method_id: mei.methodId ?? '' }
      await api('POST /orders/:id/trips/:slug/extra-services', {
        params,
        body: { answers, payment },
        headers: { 'Idempotency-Key': newKey() },
      })
      planSteps(shop, week, placed, { from: 'ready', photos: ['delivery-1'] })
    })
  }

  at(-8, '21:20', async () => {
    for (const code of ['QUIETDAYS', 'WEEKENDBAG', 'FESTIVE15']) await keepCode(code)
  })
  /**
   * Adds the voucher of a code to her wallet. Returns nothing for a campaign that has not begun or has ended: the
   * week must play on any date.
   */
  async function keepCode(code: string): Promise<string[]> {
    try {
      return [(await api('POST /vouchers/codes', { body: { code } })).id]
    } catch (error) {
      if (error instanceof ApiFailure) return []
      throw error
    }
  }

  at(-7, '20:10', async () => {
    const { outlet_id } = await placeOf(shop, api, {})
    const body = {
      plan_id: 'weekly-wash-fold',
      outlet_id,
      first_starts_at: dayAt(end, -4, '10:00').toISOString(),
      address_id: mei.addressId ?? '',
      method_id: mei.methodId ?? '',
      consent: true as const,
    }
    const { subscription } = await api('POST /subscriptions', { body, headers: { 'Idempotency-Key': newKey() } })
    const visit = await api('GET /checkout/orders/:id', { params: { id: subscription.current?.order_id ?? '' } })
    shop.mailed.add(visit.order_id)
    planSteps(shop, week, visit, { photos: ['pickup-1', 'delivery-1'] })
    then(dayAt(end, -4, '13:20'), async () => {
      await weighVisit(staffOf(shop, 'Front desk'), await found(visit), 8200, '')
    })
  })

  at(-6, '11:15', async () => {
    const items = [
      ['kopi', 2, 'kopi-c', 'kopi-c-peng'],
      ['kaya-toast', 1, 'side-eggs'],
      ['pandan-chiffon', 1],
    ] as const
    const placed = await order({ salesType: 'dine-in', table: tables[2] ?? '', items, pay: 'paynow' })
    await payPaynowCode(shop, placed, await demoBank())
    planSteps(shop, week, placed)
  })
  async function demoBank() {
    return (await api('GET /payments/options')).demo_bank_url ?? ''
  }

  at(-6, '12:30', async () => {
    const items = [
      ['silk-blouse', 2],
      ['tailored-trousers', 2],
      ['blazer', 1],
    ] as const
    const wish = { first: dayAt(end, -6, '16:00'), last: dayAt(end, -3, '18:00'), services: ['garment-bags'] }
    const placed = await order({ salesType: 'drop-off', items, ...wish })
    then(dayAt(end, -2, '20:35'), async () => {
      const id = placed.order_id
      const picture = await shop.upload(mei, `/orders/${id}/photos`, await photo('mark-on-blouse'))
      const message =
        'There is still a yellow mark on the collar of the ivory blouse, about the size of a coin. It was there when I brought it in and I had pointed it out. Can you treat it again?'
      await api('POST /orders/:id/claims', { params: { id }, body: { message, photos: [picture] } })
    })
  })

  at(-5, '13:05', async () => {
    const gift = { customer: mei.email, code: 'RAINYDAY', reason: 'The van was late in the storm' }
    await giveByStaff(staffOf(shop, 'Front desk'), gift)
  })

  at(-5, '20:45', async () => {
    const items = [
      ['bed-sheet-set', 2],
      ['towel-bundle', 1],
      ['everyday-wash-fold', 4, 'scent-fresh-linen'],
    ] as const
    const wish = { items, first: dayAt(end, -4, '10:00'), last: minutes(end, -45) }
    await order(wish, { atLeast: 'assigned_back', until: 'started_back', photos: ['pickup-1'] })
  })

  at(-4, '21:00', async () => {
    const items = [
      ['everyday-detergent', 1, 'detergent-bottle-pandan'],
      ['dryer-balls', 1],
      ['plant-softener', 1],
    ] as const
    const placed = await order({ salesType: 'goods-delivery', items, last: dayAt(end, -3, '12:00') })
    then(dayAt(end, -2, '19:20'), async () => {
      const id = placed.order_id
      const picture = await shop.upload(mei, `/orders/${id}/photos`, await photo('leaking-bottle'))
      const message = 'The softener arrived with a cracked cap and about a third of it had run out into the box.'
      await api('POST /orders/:id/claims', { params: { id }, body: { message, photos: [picture] } })
    })
    then(dayAt(end, -1, '09:40'), async () => {
      const staff = staffOf(shop, 'Front desk')
      const said = {
        reason: 'The softener leaked on the way',
        message: 'We’re sorry the softener leaked on its way to you.',
      }
      await refundByStaff(staff, await found(placed), 1290, said)
      await giveByStaff(staff, { customer: mei.email, code: 'SORRY8', reason: 'The softener leaked on the way' })
    })
  })

  at(-3, '08:40', async () => {
    const items = [
      ['duvet-wash', 1],
      ['pillow-wash', 2],
    ] as const
    const placed = await order({ items, first: dayAt(end, -1, '16:00') }, null)
    then(dayAt(end, -3, '12:10'), async () => {
      const body = { reason: 'We will be in Penang until the weekend' }
      await api('POST /orders/:id/cancel', { params: { id: placed.order_id }, body })
    })
  })

  at(-3, '21:15', async () => {
    const items = [
      ['two-piece-suit', 1],
      ['cheongsam', 1],
      ['business-shirt', 4],
    ] as const
    const wish = { items, first: dayAt(end, -2, '14:00'), last: dayAt(end, 2, '18:00') }
    const placed = await order(wish, { until: 'received' })
    then(lastWorkingMoment(minutes(end, -150)), () => openQuestion(placed))
  })
  async function openQuestion(placed: Purchase) {
    const picture = await staffPhoto(shop, placed.order_id, 'missing-button')
    const services = [
      {
        name: 'Replace two cuff buttons',
        reason: 'On the left cuff of the suit jacket one button is missing and one is cracked. We have a close match.',
        price_cents: 600,
        photo: picture,
      },
      {
        name: 'Mend the lining',
        reason: 'The lining of the cheongsam has come loose at the hem, about 6 cm.',
        price_cents: 1500,
      },
    ]
    const [staff, order] = [staffOf(shop, 'Front desk'), await found(placed)]
    // The offer stays open as long as possible for people who try the demo, but not beyond the start of the return.
    const left = Math.floor(((order.last_starts_at?.getTime() ?? 0) - staff.now.getTime()) / HOUR_MS)
    const hours = left > 0 ? { answer_hours: Math.min(72, left) } : {}
    await proposeServices(staff, order, 'pickup-1', { services, ...hours })
  }

  at(-2, '20:20', async () => {
    const items = [
      ['everyday-wash-fold', 6, 'scent-pandan-lime', 'sort-lights-darks'],
      ['sportswear-wash', 2],
    ] as const
    const wish = { items, first: dayAt(end, -1, '10:00'), last: dayAt(end, 1, '18:00'), services: ['eco-packaging'] }
    await order(wish, { until: 'processing', photos: ['pickup-1'] })
  })

  at(-2, '22:05', async () => {
    const items = [
      ['cedar-hangers', 1],
      ['linen-mist', 1],
    ] as const
    const wish = { salesType: 'goods-delivery', items, last: dayAt(end, 0, '10:00') }
    await order({ ...wish, pay: 'paynow' })
  })
  // She does not pay this order. It expires by the next morning, and she empties the cart.
  at(-2, '22:40', () => shop.job('look_after_payments'))
  at(-1, '08:05', async () => {
    const { outlet_id, sales_type_id } = await placeOf(shop, api, { salesType: 'goods-delivery' })
    const query = { outlet_id: String(outlet_id), sales_type_id: String(sales_type_id) }
    const items = await api('GET /cart', { query })
    for (const { id } of items) await api('PATCH /cart', { body: { cart_id: id, qty: 0 } })
  })

  // The next cycle is announced days before it is charged.
  at(-1, '18:10', () => shop.job('run_subscriptions'))

  at(-1, '20:10', async () => {
    const { offers } = await api('GET /vouchers/exchange')
    const offer = offers.find(({ points, missing_points }) => points === 100 && missing_points === 0)
    if (offer)
      await api('POST /vouchers/exchange/:id', { params: { id: offer.id }, headers: { 'Idempotency-Key': newKey() } })
  })

  then(minutes(end, -190), async () => {
    const items = [
      ['sneaker-clean', 2],
      ['backpack-wash', 1],
    ] as const
    await order(
      { items, first: dayAt(end, 1, '16:00'), notes: 'The white pair has a grass mark.' },
      { until: 'assigned' },
    )
  })

  return { mei, referralCode: async () => (await api('GET /referral')).code }
}
