import { operatorTexts } from '#texts/order/orders-api.ts'
import { changing } from './change-statement.ts'
import type { Plant } from './plant.ts'

const EXACTLY = 'a weighed order costs exactly the price of its weight, and of the services within its limit'
const shownBy = { 'weighed-order': 15 }

export const weightPlants: Record<string, Plant> = {
  'captured-over-limit': {
    invariant: 'no more is taken for weight than was agreed to',
    shownBy,
    gateway: (gateway, { db }) => ({
      ...gateway,
      async capture(input) {
        const payment = await gateway.capture(input)
        // The bank has taken more than it was asked for, and more than it held.
        const text = `UPDATE sandbox_payment SET amount_cents = amount_cents + 500, captured_cents = amount_cents + 500 WHERE ref = $1 AND status = 'captured'`
        await db.query({ text, values: [input.ref] })
        return payment
      },
    }),
  },
  'hold-taken-whole': {
    invariant: EXACTLY,
    shownBy,
    change: changing('take_of_hold', [
      'SET take_cents = $3',
      'SET take_cents = CASE WHEN $3::integer > 0 THEN held_cents ELSE 0 END',
    ]),
  },
  'less-weight-not-paid-back': {
    invariant: EXACTLY,
    shownBy,
    change: changing('insert_refund', [
      'VALUES ($1, $2, $3, $4, $5,',
      `VALUES ($1, $2, $3, $4, CASE WHEN $6 = '${operatorTexts.weighedLess}' THEN greatest(1, $5::integer / 2) ELSE $5 END,`,
    ]),
  },
  'service-in-limit-not-paid': {
    invariant: 'services within a limit are paid when the weight is, or end with their order',
    shownBy,
    change: changing('pay_included_services', [`AND status = 'included'`, `AND status = 'included' AND false`]),
  },
  'service-in-limit-free': {
    invariant: EXACTLY,
    shownBy,
    change: changing('weighed_order', ['coalesce(sum(s.price_cents), 0)', '0 * count(*)']),
  },
  'ready-unweighed': {
    invariant: 'an order by weight is weighed before it is ready',
    shownBy,
    change: changing('weighed_order', ['w.final_cents,', 'coalesce(w.final_cents, w.estimate_cents) AS final_cents,']),
  },
  'weighed-twice': {
    invariant: 'an order is weighed once, and again only after a no',
    shownBy,
    change: changing('weighed_order', ['w.final_cents,', 'NULL::integer AS final_cents,']),
  },
  'hold-kept-after-cancel': {
    invariant: 'money that is held is taken or given back',
    shownBy,
    change: changing('release_money_holds', ['WHERE', 'WHERE false AND']),
  },
  'questions-stay-open': {
    invariant: 'a question about the weight ends',
    shownBy,
    change: changing('late_weight_questions', ['WHERE', 'WHERE false AND']),
  },
}
