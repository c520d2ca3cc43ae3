import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { type APIRequestContext, expect } from '@playwright/test'
import { OPERATOR_SCOPES } from '#contract/operator/operator-limits.ts'
import type { Purchase, QuotedCart } from '#contract/order/checkout.ts'
import type { OrderView } from '#contract/order/order-shapes.ts'
import type { ProductCard } from '#contract/shop/catalog.ts'
import { ask, sendToSandbox } from './ask.ts'
import { enterCard } from './cards.ts'
import { placeOf } from './checkout.ts'
import { type NewCustomer, newCustomer } from './new-customer.ts'

const run = promisify(execFile)

let shared: Promise<NewCustomer> | undefined

/** One customer shared by all tests that tolerate other orders, because sign-ups per address are limited. */
export function sharedCustomer(request: APIRequestContext): Promise<NewCustomer> {
  shared ??= newCustomer(request)
  return shared
}

/** Pays as a phone that has scanned the code. Resolves when the shop knows of the payment. */
async function payByPayNow(
  request: APIRequestContext,
  payload: string,
  order: string,
  headers: Record<string, string>,
) {
  const { demo_bank_url } = await ask<{ demo_bank_url: string }>(request, 'get', '/payments/options')
  await sendToSandbox(request, `${demo_bank_url}?${new URLSearchParams({ qr: payload })}`, { do: 'pay' })
  await expect
    .poll(async () => (await ask<Purchase>(request, 'get', `/checkout/orders/${order}`, { headers })).status)
    .toBe('confirmed')
}

type Wanted = {
  token?: string
  category?: 1 | 2 | 3
  qty?: number
  kinds?: number
  notes?: string
  isPaid?: boolean
  /** The number of a test card to pay with, instead of PayNow. */
  card?: string
}

async function again<T>(work: () => Promise<T>, reason: RegExp, times = 5): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (times === 1 || !reason.test(String(error))) throw error
    return again(work, reason, times - 1)
  }
}

/** Places and pays an order with the shop's own calls: a customer's or, without a token, a guest's. */
export async function placeOrder(
  request: APIRequestContext,
  { token, category = 3, qty = 2, kinds = 1, notes = '', isPaid = true, card }: Wanted = {},
): Promise<Purchase> {
  const headers: Record<string, string> = token ? { token } : {}
  const { st, outid } = await placeOf(request, category)
  const place = { outlet_id: outid, sales_type_id: st }
  const list = `outlet_id=${outid}&sales_type_id=${st}&limit=48&available=1`
  const { products } = await ask<{ products: ProductCard[] }>(request, 'get', `/products?${list}`)
  const plain = products.filter(({ needs_choice }) => !needs_choice)
  // What is sold by the kilogram is not paid at once. The weighing store sells nothing else.
  const pieces = plain.filter(({ unit }) => unit !== 'kg')
  const items = (pieces.length > 0 ? pieces : plain)
    .slice(0, kinds)
    .map(({ id }) => ({ product_id: id, qty, notes, ...place }))
  if (token) for (const data of items) await ask(request, 'post', '/cart/add', { data, headers })
  const basket = { ...place, ...(token ? {} : { items }) }
  const { quote, turnaround_hours } = await ask<QuotedCart>(request, 'post', '/checkout/quote', {
    data: basket,
    headers,
  })
  const entered = card ? await enterCard(request, 'once', card, headers) : null
  /** All tests book the earliest windows, so another test may take the last place in between. */
  const inTheEarliest = async (): Promise<Purchase> => {
    const times = `outlet_id=${outid}&sales_type_id=${st}&turnaround_hours=${turnaround_hours}`
    const { earliest } = await ask<{ earliest: { first: string | null; last: string | null } }>(
      request,
      'get',
      `/checkout/slots?${times}`,
      { headers },
    )
    return ask<Purchase>(request, 'post', '/checkout/orders', {
      headers: { ...headers, 'Idempotency-Key': randomBytes(18).toString('base64url') },
      data: {
        ...basket,
        first_starts_at: earliest.first,
        last_starts_at: earliest.last,
        ...(token
          ? { contact_mobile: '91234567' }
          : {
              cart_key: randomBytes(18).toString('base64url'),
              contact: { name: 'Kiran Nair', mobile: '91234567', email: 'kiran@example.com' },
            }),
        ...(category === 1
          ? {}
          : { address: { postal_code: '160071', block: '71', street: 'Seng Poh Road', unit: '#05-12' } }),
        notes,
        quote_hash: quote.hash,
        payment: entered?.kind === 'once' ? { kind: 'token', token: entered.token } : { kind: 'paynow' },
      },
    })
  }
  const purchase = await again(inTheEarliest, /slot_unavailable/)
  const { action } = purchase.payment
  if (isPaid && action?.kind === 'qr')
    await payByPayNow(request, action.payload, purchase.guest_token ?? purchase.order_id, headers)
  return purchase
}

let making: Promise<string> | undefined

/** An operator API key, created by the staff's command line. */
function operatorKey(): Promise<string> {
  const data = process.env.TEST_DATA_DIR ?? process.env.DATA_DIR
  if (!data) throw new Error('with a server of your own, DATA_DIR must say where its data is')
  const name = `browser ${randomBytes(4).toString('hex')}`
  making ??= run(
    process.execPath,
    ['src/operator/main.ts', 'keys', 'create', name, '--scopes', OPERATOR_SCOPES.join(), '--json'],
    { env: { ...process.env, DATA_DIR: data, DATABASE_URL: '' } },
  ).then(({ stdout }) => (JSON.parse(stdout) as { key: string }).key)
  return making
}

/** Performs staff acts in order by the operator API: 'pickup-1 assign', 'receive'. */
export async function performStaffActs(request: APIRequestContext, id: string, ...acts: string[]): Promise<void> {
  const headers = { Authorization: `Bearer ${await operatorKey()}` }
  for (const one of acts) {
    const [first = '', act] = one.split(' ')
    const path = act ? `/operator/orders/${id}/trips/${first}/acts` : `/operator/orders/${id}/acts`
    const data = act
      ? { act, driver_name: 'Farid Osman', ...(act === 'finish' ? { bag_count: 2 } : {}), reason: FAILED[act] ?? '' }
      : { act: first }
    await ask<OrderView>(request, 'post', path, { data, headers })
  }
}

const FAILED: Record<string, string> = { fail: 'Nobody was at home' }

export type Proposal = { name: string; reason: string; price_cents: number; photo?: string }

export async function propose(request: APIRequestContext, id: string, trip: string, services: Proposal[]) {
  const headers = { Authorization: `Bearer ${await operatorKey()}` }
  await ask(request, 'post', `/operator/orders/${id}/trips/${trip}/extra-services`, { data: { services }, headers })
}

/** Any call of the operator API. Every act has a key of its own. */
export async function askStaff<T>(
  request: APIRequestContext,
  method: 'get' | 'post',
  path: string,
  data?: object,
): Promise<T> {
  const key = { 'Idempotency-Key': randomBytes(18).toString('base64url') }
  const headers = { Authorization: `Bearer ${await operatorKey()}`, ...key }
  return ask<T>(request, method, path, { headers, ...(data ? { data } : {}) })
}

export const PICKED_UP = ['pickup-1 assign', 'pickup-1 start', 'pickup-1 arrive', 'pickup-1 finish']
export const BROUGHT = ['delivery-1 assign', 'delivery-1 start', 'delivery-1 arrive', 'delivery-1 finish']
