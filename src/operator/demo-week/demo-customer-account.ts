import { weighVisit } from '#api/staff/acts/weigh-visit.ts'
import { giveByStaff } from '#api/staff/rewards/give-by-staff.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import { addMobile } from './accounts.ts'
import { enterCard, newKey, placeOf } from './buy.ts'
import { type DemoCustomerContext, HOME } from './demo-customer.ts'
import { planSteps, staffOf, staffPhoto } from './journey.ts'

const OFFICE = {
  label: 'Office',
  postal_code: '068898',
  block: '20',
  street: 'McCallum Street',
  unit: '#12-04',
  contact_name: 'Reception, Tan & Lee LLP',
  access_notes: 'Service entrance on Boon Tat Street. Sign in with security, then level 12.',
}

export async function signIn({ api, mei, password }: DemoCustomerContext) {
  const { token } = await api('POST /auth/sign-in', { body: { identifier: mei.email, password } })
  mei.token = token
}

export async function signOut({ api }: DemoCustomerContext) {
  await api('POST /auth/logout')
}

/** Signs in, then adds a mobile number, a profile, two addresses and two cards. */
export async function setUpAccount(context: DemoCustomerContext) {
  const { shop, api, mei, password } = context
  await signIn(context)
  await addMobile(shop, api, mei.mobile, password)
  await api('PATCH /customer/profile', { body: { birthday: '1991-05-17', marketing_email: true } })
  mei.addressId = (await api('POST /customer/addresses', { body: HOME })).id
  await api('POST /customer/addresses', { body: OFFICE })
  const saved = await enterCard(shop, api, mei.card, 'save')
  if (saved.kind === 'saved') mei.methodId = saved.method.id
  await enterCard(shop, api, '5555555555554444', 'save')
}

/**
 * Adds the voucher of a code to her wallet. Returns nothing for a campaign that has not begun or has ended: the
 * week must play on any date.
 */
export async function redeemCode({ api }: DemoCustomerContext, code: string): Promise<string[]> {
  try {
    return [(await api('POST /vouchers/codes', { body: { code } })).id]
  } catch (error) {
    if (error instanceof ApiFailure) return []
    throw error
  }
}

export async function redeemMoreCodes(context: DemoCustomerContext) {
  for (const code of ['QUIETDAYS', 'WEEKENDBAG', 'FESTIVE15']) await redeemCode(context, code)
}

export async function receiveGiftVoucher({ shop, mei }: DemoCustomerContext) {
  const gift = { customer: mei.email, code: 'RAINYDAY', reason: 'The van was late in the storm' }
  await giveByStaff(staffOf(shop, 'Front desk'), gift)
}

export async function exchangePoints({ api }: DemoCustomerContext) {
  const { offers } = await api('GET /vouchers/exchange')
  const offer = offers.find(({ points, missing_points }) => points === 100 && missing_points === 0)
  if (offer)
    await api('POST /vouchers/exchange/:id', { params: { id: offer.id }, headers: { 'Idempotency-Key': newKey() } })
}

/** Buys a subscription. Staff weigh the bag of its first visit. */
export async function subscribe({ shop, week, api, mei, planAt, day, orderRow }: DemoCustomerContext) {
  const { outlet_id } = await placeOf(shop, api, {})
  const body = {
    plan_id: 'weekly-wash-fold',
    outlet_id,
    first_starts_at: day(-4, '10:00').toISOString(),
    address_id: mei.addressId ?? '',
    method_id: mei.methodId ?? '',
    consent: true as const,
  }
  const { subscription } = await api('POST /subscriptions', { body, headers: { 'Idempotency-Key': newKey() } })
  const visit = await api('GET /checkout/orders/:id', { params: { id: subscription.current?.order_id ?? '' } })
  shop.mailed.add(visit.order_id)
  planSteps(shop, week, visit, { photos: ['pickup-1', 'delivery-1'] })
  planAt(day(-4, '13:20'), async () => {
    const photo = await staffPhoto(shop, visit.order_id, 'scale')
    const weighing = { grams: 8200, photo, is_sure: false, reason: '' }
    await weighVisit(staffOf(shop, 'Front desk'), await orderRow(visit), weighing)
  })
}
