import { bool, int, nullable, text, texts, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

export const PLAN = {
  plan_id: int,
  plan_slug: text,
  plan_name: text,
  plan_description: text,
  plan_image: text,
  plan_price_cents: int,
  weeks: int,
  trips: int,
  included_kg: nullable(int),
  plan_extra_kg_cents: int,
  turnaround_hours: int,
  benefits: texts,
  sales_type_id: int,
}
export const PLAN_COLUMNS = `p.id AS plan_id, p.slug AS plan_slug, p.name AS plan_name, p.description AS plan_description,
          p.image AS plan_image, p.price_cents AS plan_price_cents, p.weeks, p.trips, p.included_kg,
          p.extra_kg_cents AS plan_extra_kg_cents, p.turnaround_hours, p.benefits, p.sales_type_id`

export const storePlans = statement({
  name: 'subscription_plans',
  sql: `SELECT ${PLAN_COLUMNS} FROM subscription_plan p WHERE p.store_id = $1 AND NOT p.is_retired ORDER BY p.position`,
  args: [int],
  row: PLAN,
})

/** Whether the outlet offers the plan's sales type, and whether address and card are the customer's own. */
export const mayBuyWith = statement({
  name: 'may_subscribe_with',
  sql: `SELECT EXISTS (SELECT 1 FROM outlet_sales_type l JOIN outlet o ON o.store_id = l.store_id AND o.id = l.outlet_id
            WHERE l.store_id = $1 AND l.outlet_id = $3 AND l.sales_type_id = $4 AND NOT o.is_retired) AS has_outlet,
          EXISTS (SELECT 1 FROM customer_address WHERE store_id = $1 AND customer_id = $2 AND id = $5 AND deleted_at IS NULL) AS has_address,
          EXISTS (SELECT 1 FROM payment_method WHERE store_id = $1 AND customer_id = $2 AND id = $6 AND removed_at IS NULL) AS has_method`,
  args: [int, uuid, int, int, uuid, uuid],
  row: { has_outlet: bool, has_address: bool, has_method: bool },
})

export const insertSubscription = statement({
  name: 'insert_subscription',
  sql: `INSERT INTO subscription (id, store_id, customer_id, plan_id, status, price_cents, extra_kg_cents, outlet_id, address_id,
          payment_method_id, start_minute, next_cycle, next_day, next_at, consented_at, created_at, changed_at, purchase_key, purchase_print)
        SELECT $id, $storeId, $customerId, $planId, 'active', $priceCents, $extraKgCents, $outletId, $addressId, $methodId,
          $startMinute, 2, $nextDay::text::date, $nextAt, $now, $now, $now, $purchaseKey, $purchasePrint
        ON CONFLICT (store_id, customer_id, purchase_key) DO NOTHING RETURNING id`,
  args: {
    id: uuid,
    storeId: int,
    customerId: uuid,
    planId: int,
    priceCents: int,
    outletId: int,
    addressId: uuid,
    methodId: uuid,
    startMinute: int,
    nextDay: text,
    nextAt: timestamp,
    now: timestamp,
    purchaseKey: text,
    purchasePrint: text,
    extraKgCents: int,
  },
  row: { id: uuid },
})

export const purchaseByKey = statement({
  name: 'subscription_by_purchase_key',
  sql: `SELECT id, purchase_print FROM subscription WHERE store_id = $1 AND customer_id = $2 AND purchase_key = $3`,
  args: [int, uuid, text],
  row: { id: uuid, purchase_print: text },
})

export const insertFirstCycle = statement({
  name: 'insert_first_cycle',
  sql: `INSERT INTO subscription_cycle (store_id, subscription_id, cycle, status, first_day, start_minute, trips, weeks, included_kg,
          price_cents, extra_kg_cents, try_at, made_at)
        VALUES ($storeId, $subscriptionId, 1, 'due', $firstDay::text::date, $startMinute, $trips, $weeks, $includedKg,
          $priceCents, $extraKgCents, $now, $now)`,
  args: {
    storeId: int,
    subscriptionId: uuid,
    firstDay: text,
    startMinute: int,
    trips: int,
    weeks: int,
    includedKg: nullable(int),
    priceCents: int,
    now: timestamp,
    extraKgCents: int,
  },
})
