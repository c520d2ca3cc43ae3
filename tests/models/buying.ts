import type { OrderRequest, Purchase } from '#contract/order/checkout.ts'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import { type Api, ApiFailure } from '#contract/wire/request.ts'
import { type Basket, newMobile } from '#tests/support/checkout.ts'
import { testWalletToken } from '#tests/support/gateway.ts'
import { operatorKey } from '#tests/support/orders.ts'
import type { TestSite } from '#tests/support/site.ts'

/** Singapore's morning of a Monday without a holiday. Each run begins here. */
export const BEGIN = new Date('2026-11-16T09:00+08:00')

/** One customer of a run, with what all runs share. */
export type Buyer = {
  site: TestSite
  api: Api
  customerId: string
  basket: Basket
  productId: number
  mobile: string
  staff: Api
}
export type Shared = Pick<Buyer, 'site' | 'basket' | 'productId' | 'staff'>

/** Sessions outlast the runs' clocks, and no window is ever full. */
export async function sharedShop(site: TestSite, basket: Basket, productId: number): Promise<Shared> {
  return { site, basket, productId, staff: site.call(await operatorKey(site)) }
}

export async function newBuyer(shared: Shared): Promise<Buyer> {
  shared.site.setClock(BEGIN)
  const { token: _, ...buyer } = await newCustomer(shared)
  await shared.site.db.query({ text: 'DELETE FROM rate_limit' })
  return buyer
}

/** A further customer at this time of the run. */
export async function newCustomer(shared: Shared): Promise<Buyer & { token: string }> {
  const { site } = shared
  const { token, customerId } = await site.signedIn()
  await site.db.query({
    text: `UPDATE session SET expires_at = '2100-01-01' WHERE customer_id = $1`,
    values: [customerId],
  })
  return { ...shared, api: site.call(token), customerId, mobile: newMobile(), token }
}

export const fill = ({ api, productId, basket }: Buyer, qty: number) =>
  api('POST /cart/add', { body: { product_id: productId, qty, ...basket } })

export const passMinutes = ({ site }: Buyer, minutes: number) =>
  site.setClock(new Date(site.parts.clock().getTime() + minutes * MINUTE_MS))

/** The order of the present cart, with the windows given or free ones. Undefined if there is nothing to order. */
export async function orderBody(
  buyer: Buyer,
  outcome: string,
  more: Partial<OrderRequest> = {},
): Promise<OrderRequest> {
  const { api, basket, mobile } = buyer
  const { voucher_ids = [] } = more
  const { quote, turnaround_hours } = await api('POST /checkout/quote', { body: { ...basket, voucher_ids } })
  const times = more.first_starts_at === undefined ? await freeWindows(buyer, turnaround_hours) : {}
  const payment = quote.total_cents === 0 ? ({ kind: 'none' } as const) : walletPayment(outcome)
  return { ...basket, ...times, contact_mobile: mobile, quote_hash: quote.hash, payment, ...more }
}

export const walletPayment = (outcome: string) => ({
  kind: 'wallet' as const,
  wallet: 'test_wallet' as const,
  token: testWalletToken(outcome as 'success'),
})

async function freeWindows({ api, basket: { outlet_id, sales_type_id } }: Buyer, turnaroundHours: number) {
  const query = {
    outlet_id: String(outlet_id),
    sales_type_id: String(sales_type_id),
    turnaround_hours: String(turnaroundHours),
  }
  const { earliest } = await api('GET /checkout/slots', { query })
  return { first_starts_at: earliest.first, last_starts_at: earliest.last }
}

export const sendOrder = ({ api }: Pick<Buyer, 'api'>, body: OrderRequest, key: string): Promise<Purchase> =>
  api('POST /checkout/orders', { body, headers: { 'Idempotency-Key': key } })

/** Staff take the steps of an order that is brought to an outlet, up to the end. */
export async function completeAtOutlet({ staff }: Pick<Buyer, 'staff'>, id: string): Promise<void> {
  for (const act of ['receive', 'process', 'ready', 'collect', 'complete'] as const)
    await staff('POST /operator/orders/:id/acts', { params: { id }, body: { act, reason: 'as planned' } })
}

/** The answer, or the refusal with its status and code. Everything else is an error. */
export async function answered<T>(call: Promise<T>): Promise<{ answer: T } | { refused: string }> {
  try {
    return { answer: await call }
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.httpStatus >= 500) throw error
    return { refused: `${error.httpStatus} ${(error.response as { code?: string } | undefined)?.code ?? ''}`.trim() }
  }
}
