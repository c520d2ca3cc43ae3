import { randomBytes } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import type { Purchase } from '#contract/order/checkout.ts'
import type { Subscription, SubscriptionPlan } from '#contract/order/subscriptions.ts'
import { ask } from './ask.ts'
import { DECLINED, enterCard, VISA } from './cards.ts'
import { linesAt, type Place, placeOf } from './checkout.ts'
import type { StoredLine } from './guest-cart.ts'
import { freshEmail, newCustomer, PASSWORD } from './new-customer.ts'
import { PICKED_UP, performStaffActs, placeOrder, propose } from './orders.ts'
import { resetRateLimits } from './rate-limits.ts'
import { stopLinkOf } from './stop-link.ts'
import { saveAddress } from './subscriptions.ts'

/** Orders in the three states of the pages after Pay. The waiting one is placed only when needed, because it expires after fifteen minutes. */
export type Bought = { paid: Purchase; failed: Purchase; waiting?: Purchase }

export type WalkingGuest = Bought & { place: Place; lines: StoredLine[]; ticket: string; email: string }

export type WalkingCustomer = Bought & {
  token: string
  place: Place
  address: string
  /** A picked-up order with trips and unanswered proposals. */
  trips: string
  voucher: string
  earned: string
  subscription: string
  /** The page that ends the offers, which are on. */
  stopOffers: string
}

const bought = async (request: APIRequestContext, token?: string): Promise<Bought> => {
  const whose = token ? { token } : {}
  const paid = await placeOrder(request, { ...whose, category: 1, qty: 9, kinds: 3 })
  const failed = await placeOrder(request, { ...whose, category: 1, card: DECLINED })
  return { paid, failed }
}

export const waitingOrder = (request: APIRequestContext, token?: string): Promise<Purchase> =>
  placeOrder(request, { ...(token ? { token } : {}), category: 2, isPaid: false })

/** A guest with a cart, orders, and an unverified account. */
export async function walkingGuest(request: APIRequestContext): Promise<WalkingGuest> {
  await resetRateLimits()
  const place = await placeOf(request, 2)
  const lines = await linesAt(request, place, [2, 1])
  const email = freshEmail()
  const { ticket } = await ask<{ ticket: string }>(request, 'post', '/auth/sign-up', {
    data: { email, password: PASSWORD },
  })
  return { place, lines, ticket, email, ...(await bought(request)) }
}

async function subscribed(request: APIRequestContext, headers: { token: string }, address: string): Promise<string> {
  const card = await enterCard(request, 'save', VISA, headers)
  const [plan] = await ask<SubscriptionPlan[]>(request, 'get', '/subscription-plans')
  const { outid } = await placeOf(request, 3)
  if (!plan || card.kind !== 'saved') throw new Error('nothing to subscribe to, or no card')
  const times = `outlet_id=${outid}&sales_type_id=${plan.sales_type_id}&turnaround_hours=${plan.turnaround_hours}`
  const { earliest } = await ask<{ earliest: { first: string } }>(request, 'get', `/checkout/slots?${times}`)
  const { subscription } = await ask<{ subscription: Subscription }>(request, 'post', '/subscriptions', {
    headers: { ...headers, 'Idempotency-Key': randomBytes(18).toString('base64url') },
    data: {
      plan_id: plan.id,
      outlet_id: outid,
      first_starts_at: earliest.first,
      address_id: address,
      method_id: card.method.id,
      consent: true,
    },
  })
  return subscription.id
}

/** A customer with data for every page. */
export async function walkingCustomer(request: APIRequestContext): Promise<WalkingCustomer> {
  const { token, email } = await newCustomer(request)
  const headers = { token }
  await ask(request, 'put', '/customer/offers', { headers, data: { channel: 'email', is_given: true } })
  const address = await saveAddress(request, token)
  const voucher = await ask<{ id: string }>(request, 'post', '/vouchers/codes', {
    headers,
    data: { code: 'WELCOME10' },
  })
  const { order_id: trips } = await placeOrder(request, { token, notes: 'A-word-without-any-end-in-sight-'.repeat(3) })
  await performStaffActs(request, trips, ...PICKED_UP, 'receive')
  await propose(request, trips, 'pickup-1', [{ name: 'Stain', reason: 'Treated by hand.', price_cents: 850 }])
  const subscription = await subscribed(request, headers, address)
  const orders = await bought(request, token)
  await performStaffActs(request, orders.paid.order_id, 'receive', 'process', 'ready', 'collect', 'complete')
  const earnings = () => ask<{ entries: { id: string }[] }>(request, 'get', '/vouchers/history/earned', { headers })
  await expect.poll(async () => (await earnings()).entries.length).toBeGreaterThan(0)
  const earned = (await earnings()).entries[0]?.id ?? ''
  return {
    token,
    place: await placeOf(request, 2),
    address,
    trips,
    voucher: voucher.id,
    earned,
    subscription,
    stopOffers: await stopLinkOf(email),
    ...orders,
  }
}
