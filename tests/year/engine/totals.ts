import type { World } from './world.ts'

const TOTALS = `SELECT (SELECT count(*) FROM customer_order)::integer AS orders,
    (SELECT count(*) FROM customer_order WHERE status = 'completed')::integer AS "completed orders",
    (SELECT count(*) FROM customer)::integer AS customers,
    (SELECT count(*) FROM sandbox_payment WHERE status = 'captured')::integer AS charges,
    (SELECT count(*) FROM sandbox_refund)::integer AS refunds,
    (SELECT count(*) FROM invoice)::integer AS papers,
    (SELECT count(*) FROM trip)::integer AS trips,
    (SELECT count(*) FROM subscription)::integer AS subscriptions,
    (SELECT count(*) FROM voucher)::integer AS vouchers,
    (SELECT count(*) FROM order_event)::integer AS events`

/** How much has happened: in the books, and on the way. */
export async function totalsOf({ shop, counts, postbox }: World): Promise<Record<string, number>> {
  const { rows } = await shop.books.query({ text: TOTALS })
  return { ...rows[0], messages: postbox.received.length, ...counts }
}
