import { randomUUID } from 'node:crypto'
import { messageOf } from '#api/payments/sandbox/messages.ts'
import type { Purchase } from '#contract/order/checkout.ts'
import { sendMessage } from './gateway.ts'
import type { TestSite } from './site.ts'

const OF_ORDER = 'attempt_id IN (SELECT id FROM payment_attempt WHERE order_id = $1)'

/** The states of an order's payments according to the gateway, the oldest first. */
export async function gatewayStates(site: TestSite, { order_id }: Pick<Purchase, 'order_id'>): Promise<string[]> {
  const { rows } = await site.db.query({
    text: `SELECT status FROM sandbox_payment WHERE ${OF_ORDER} ORDER BY created_at, ref`,
    values: [order_id],
  })
  return rows.map(({ status }) => status as string)
}

/** Changes the gateway's books directly, as only a bug of the gateway could. */
export async function changeBooks(site: TestSite, { order_id }: Pick<Purchase, 'order_id'>, set: string) {
  await site.db.query({ text: `UPDATE sandbox_payment SET ${set} WHERE ${OF_ORDER}`, values: [order_id] })
}

/** Sends the gateway's webhooks for an order's payments once more: a new, correctly signed message each. */
export async function tellAgain(site: TestSite, { order_id }: Pick<Purchase, 'order_id'>): Promise<number[]> {
  const { rows } = await site.db.query({
    text: `SELECT ref AS payment_ref, attempt_id, store_id, amount_cents, currency, status, created_at
           FROM sandbox_payment WHERE ${OF_ORDER}`,
    values: [order_id],
  })
  const answers: number[] = []
  for (const row of rows) {
    const message = messageOf(site.payments.bank, { ...row, id: randomUUID(), kind: `payment.${row.status}` })
    answers.push((await sendMessage(site, message)).status)
  }
  return answers
}

/** Records the calls that reach the gateway from now on. */
export function gatewayCalls(site: TestSite): string[] {
  const calls: string[] = []
  site.payments.interrupt((call, moment) => {
    if (moment === 'before') calls.push(call)
  })
  return calls
}
