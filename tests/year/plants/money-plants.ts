import { changing, together } from './change-statement.ts'
import type { Plant } from './plant.ts'

/** Changes a figure of the documents of a series. */
const document = (figure: string, cents: string, when = 'true') =>
  changing('insert_invoice', [
    '$7::jsonb ||',
    `CASE WHEN ${when} THEN jsonb_set($7::jsonb, '{${figure}}', to_jsonb(($7::jsonb ->> '${figure}')::integer + ${cents})) ELSE $7::jsonb END ||`,
  ])

export const moneyPlants: Record<string, Plant> = {
  'charged-twice': {
    invariant: 'each payment at the gateway is one attempt of an order, over the same amount',
    gateway: (gateway, { random }) => ({
      ...gateway,
      async charge(input) {
        const payment = await gateway.charge(input)
        // A new key for the same payment, as after an answer that was lost.
        await gateway.charge({ ...input, attemptId: random.id() })
        return payment
      },
    }),
  },
  'one-cent-more': {
    invariant: 'nobody pays more for an order than was shown',
    gateway: (gateway) => ({
      ...gateway,
      charge: (input) => gateway.charge({ ...input, amountCents: input.amountCents + 1 }),
    }),
  },
  'capture-forgotten': {
    invariant: 'what was captured at the gateway is captured in the shop, and nothing else',
    change: changing('record_attempt', ['status = $1', `status = CASE WHEN $1 = 'captured' THEN 'failed' ELSE $1 END`]),
  },
  'paid-amount-wrong': {
    invariant: 'what an order says was paid and refunded is the sum of its payments and refunds',
    change: changing('record_attempt', ['paid_cents + $12', 'paid_cents + $12 + 1']),
  },
  'refunded-twice': {
    invariant: 'each refund is one refund at the gateway, over the same amount',
    gateway: (gateway, { random }) => ({
      ...gateway,
      async refund(input) {
        const refund = await gateway.refund(input)
        await gateway.refund({ ...input, refundId: random.id() })
        return refund
      },
    }),
  },
  'paid-twice': {
    invariant: 'nothing is paid for twice',
    change: changing('insert_attempt', [
      'INSERT INTO',
      `WITH twin AS (INSERT INTO payment_attempt (id, store_id, order_id, purpose, purpose_id, gateway, method, setting, amount_cents, currency, status,
         created_at) SELECT gen_random_uuid(), $2, $3, $4, $5::uuid, $6, '{"kind": "paynow"}', $8::jsonb, $9, $10, 'captured', $11::timestamptz WHERE $9::integer > 0)
       INSERT INTO`,
    ]),
  },
  'late-payment-kept': {
    invariant: 'a payment that came too late went back whole',
    shownBy: { 'troubled-payer': 20 },
    change: together(
      changing('insert_refund', [
        '$5, $6',
        `CASE WHEN $6 = 'Paid after the order ended' THEN greatest(1, $5::integer / 2) ELSE $5 END, $6`,
      ]),
      // An order waits for what the gateway says. Ended before, it is paid too late.
      changing(
        'lapsed_orders',
        ['expires_at < $1', "expires_at < $1::timestamptz + interval '25 minutes'"],
        ["AND a.status IN ('created'", "AND false AND a.status IN ('created'"],
      ),
    ),
  },
  'refund-too-small': {
    invariant: 'an order that expired or was cancelled keeps no money',
    change: changing('insert_refund', ['$5, $6', 'greatest(1, $5::integer - 1), $6']),
  },
  'service-costs-more-later': {
    invariant: 'extra services that are paid have a payment, and others keep no money',
    shownBy: { 'pickup-order': 15 },
    change: changing('pay_services', [`SET status = 'paid'`, `SET price_cents = price_cents + 1, status = 'paid'`]),
  },
  'invoice-over-more': {
    invariant: 'each payment has one invoice over its amount, and each invoice a payment',
    change: document('total_cents', '1', `series = 'invoice'`),
  },
  'no-credit-note': {
    invariant: 'each refund of what was invoiced has one credit note over its amount',
    change: changing('insert_invoice', ['FROM taken', `FROM taken WHERE series <> 'credit_note'`]),
  },
  'credit-too-high': {
    invariant: 'credit notes are never over more than was invoiced',
    change: document('total_cents', '-1000000', `series = 'credit_note'`),
  },
  'refund-not-counted': {
    invariant: 'gateway, orders and documents agree about all the money',
    shownBy: { 'pickup-order': 8, 'drop-off-order': 5 },
    change: changing('count_refunded', [
      'UPDATE customer_order SET refunded_cents = refunded_cents + $4',
      'UPDATE customer_order SET refunded_cents = refunded_cents',
    ]),
  },
  'invoice-number-skipped': {
    invariant: 'the numbers of documents have no gap and no repetition',
    change: changing('insert_invoice', ['c.last + 1', 'c.last + 2']),
  },
  'invoice-dated-back': {
    invariant: 'a later document has a later number',
    change: changing('insert_invoice', [
      'last::text)), $8',
      `last::text)), $8::timestamptz - last * interval '3 hours'`,
    ]),
  },
  'gst-one-cent-more': {
    invariant: 'the figures of a document add up, and its tax is that of its total',
    change: document('gst_cents', '1'),
  },
  'gst-of-order-wrong': {
    invariant: 'an order’s invoice is over the total of its quote',
    change: changing('insert_order', ['$22, $23,', '$22::integer + 1, $23,']),
  },
  'total-raised-later': {
    invariant: 'each order that a shopper was told of exists, with the total that was shown',
    change: changing('record_attempt', ['SET paid_cents', 'SET total_cents = total_cents + 100, paid_cents']),
  },
  'key-forgotten': {
    invariant: 'one key makes one order',
    shownBy: { 'troubled-payer': 20 },
    change: together(
      changing('claim_key', ['$3, $4', '$3 || gen_random_uuid(), $4']),
      changing('claim_key_and_lock', ['$3, $4', '$3 || gen_random_uuid(), $4']),
      // The cart does not find its order either.
      changing('order_to_place', ['o.cart_key = $7', `o.cart_key = $7 AND o.status = 'awaiting_payment'`]),
    ),
  },
}
