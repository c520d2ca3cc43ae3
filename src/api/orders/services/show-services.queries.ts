import type { PaymentStatus } from '#contract/order/checkout-limits.ts'
import { type Column, int, json, nullable, text, texts, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'
import type { KeptMethod } from '../../order-rows/payment-kept.ts'
import type { PayerAction } from '../../parts/gateway-port.ts'

export const newestServiceAttempt = statement({
  name: 'newest_service_attempt',
  sql: `SELECT status, method, action, failure FROM payment_attempt
        WHERE store_id = $1 AND order_id = $2 AND purpose = 'extra_service' AND purpose_id = ANY ($3::text[]::uuid[])
        ORDER BY seq DESC LIMIT 1`,
  args: [int, uuid, texts],
  row: {
    status: text as Column<string> as Column<PaymentStatus>,
    method: json<KeptMethod>(),
    action: nullable(json<PayerAction>()),
    failure: nullable(text),
  },
})
