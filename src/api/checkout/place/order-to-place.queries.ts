import { bool, type Column, int, nullable, text, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'
import { ORDER_OF_CART, OUTLET_NOW, OUTLET_NOW_COLUMNS } from '../../order-rows/order.queries.ts'
import { ENTERED_CARD, type EnteredCard } from '../../payments/cards/card-entry.queries.ts'
import { BOOKINGS_OF } from '../../slots/slot.queries.ts'

type Booking = {
  id: string
  outlet_id: number
  starts_at: string
  leg: string
  expires_at: string | null
  is_ordered: boolean
}
/** Read only: never parameters. */
const bookingsColumn: Column<Booking[]> = { type: 'json' }
const cardColumn: Column<EnteredCard> = { type: 'json' }

/**
 * What placing an order reads once its locks are taken: the outlet and the store as they are now, the cart's previous order, the holds of the checkout and
 * the entered card; and whether the store has webhooks.
 */
export const orderToPlace = statement({
  name: 'order_to_place',
  sql: `SELECT ${OUTLET_NOW_COLUMNS}, p.id AS previous_id, p.status AS previous_status, p.is_undecided,
          coalesce((SELECT json_agg(held) FROM (${BOOKINGS_OF('$storeId', '$holder', '$orderId')}) held), '[]') AS own,
          (SELECT to_json(card) FROM (${ENTERED_CARD('$storeId', '$customerId', '$cardId', '$cardSince')}) card) AS card,
          EXISTS (SELECT FROM webhook_endpoint w WHERE w.store_id = $storeId AND w.removed_at IS NULL) AS has_webhooks
        FROM outlet l JOIN store s ON s.id = l.store_id LEFT JOIN LATERAL (${ORDER_OF_CART('$storeId', '$cartKey')}) p ON true
        WHERE l.store_id = $storeId AND l.id = $outletId`,
  args: {
    storeId: int,
    outletId: int,
    cartKey: text,
    holder: text,
    orderId: uuid,
    customerId: nullable(uuid),
    cardId: nullable(uuid),
    cardSince: timestamp,
  },
  row: {
    ...OUTLET_NOW,
    previous_id: nullable(uuid),
    previous_status: nullable(text),
    is_undecided: nullable(bool),
    own: bookingsColumn,
    card: nullable(cardColumn),
    has_webhooks: bool,
  },
})
