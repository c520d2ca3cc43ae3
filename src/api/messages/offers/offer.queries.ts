import type { ContentDetails } from '../../content/content.queries.ts'
import { bigint, int, json, nullable, text, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'

/** The newest answer of each customer and channel. */
const ASKED_CUSTOMERS = `SELECT DISTINCT ON (customer_id, channel) customer_id, is_given FROM marketing_consent
          WHERE store_id = $1 AND customer_id IS NOT NULL ORDER BY customer_id, channel, id DESC`

/** The name of a guest in messages. It is the same for all orders of an address or number, which nobody can tell from it without the shop's key. */
const GUEST = `'guest:' || encode(sha256(convert_to((SELECT value FROM shop_secret WHERE name = 'offers')
              || coalesce(lower(nullif(o.contact ->> 'email', '')), o.contact ->> 'mobile'), 'UTF8')), 'hex')`

/** Guests by their contact, with the newest order on which they said yes. The answer of an account counts for its contacts. */
const ASKED_GUESTS = `SELECT DISTINCT ON (person) person, id AS order_id FROM (
            SELECT ${GUEST} AS person,
              o.id, o.placed_at
            FROM (SELECT DISTINCT ON (coalesce(contact, order_id::text), channel) order_id, is_given FROM marketing_consent
              WHERE store_id = $1 AND order_id IS NOT NULL ORDER BY coalesce(contact, order_id::text), channel, id DESC) m
            JOIN customer_order o ON o.store_id = $1 AND o.id = m.order_id
            WHERE m.is_given AND (o.customer_id IS NULL OR o.opens_by_link)
              AND NOT EXISTS (SELECT FROM customer c WHERE c.store_id = $1 AND c.deleted_at IS NULL
                AND (c.email = (o.contact ->> 'email')::citext OR c.mobile = o.contact ->> 'mobile')
                AND EXISTS (SELECT FROM marketing_consent a WHERE a.store_id = $1 AND a.customer_id = c.id))
          ) AS yes WHERE person IS NOT NULL ORDER BY person, placed_at DESC`

const IS_TOLD = (person: string) =>
  `EXISTS (SELECT FROM message t WHERE t.store_id = $1 AND t.event = $2 AND t.person = ${person})`

/** When the person was, or will be, told of the last offer. */
const LAST_OFFER = (person: string) =>
  `(SELECT max(due_at) FROM message l WHERE l.store_id = $1 AND l.kind = 'offer' AND l.person = ${person})`

/** Customers who want offers and have not been told of this one, after $3 in the order of ids. */
export const customersToTell = statement({
  name: 'customers_to_tell_offer',
  sql: `SELECT c.id, ${LAST_OFFER(`'customer:' || c.id`)} AS last_at FROM customer c
        WHERE c.store_id = $1 AND c.deleted_at IS NULL AND ($3::uuid IS NULL OR c.id > $3)
          AND c.id IN (SELECT customer_id FROM (${ASKED_CUSTOMERS}) AS asked WHERE is_given)
          AND NOT ${IS_TOLD(`'customer:' || c.id`)}
        ORDER BY c.id LIMIT $4::integer`,
  args: [int, text, nullable(uuid), int],
  row: { id: uuid, last_at: nullable(timestamp) },
})

/** The same for guests, after the person $3. */
export const guestsToTell = statement({
  name: 'guests_to_tell_offer',
  sql: `SELECT person, order_id, ${LAST_OFFER('g.person')} AS last_at FROM (${ASKED_GUESTS}) g
        WHERE ($3::text IS NULL OR person > $3) AND NOT ${IS_TOLD('g.person')}
        ORDER BY person LIMIT $4::integer`,
  args: [int, text, nullable(text), int],
  row: { person: text, order_id: uuid, last_at: nullable(timestamp) },
})

/** How many people have been told of an offer, and how many more would be. */
export const offerCounts = statement({
  name: 'offer_counts',
  sql: `SELECT (SELECT count(*) FROM message WHERE store_id = $1 AND event = $2) AS told,
          (SELECT count(*) FROM customer c WHERE c.store_id = $1 AND c.deleted_at IS NULL
            AND c.id IN (SELECT customer_id FROM (${ASKED_CUSTOMERS}) AS asked WHERE is_given)
            AND NOT ${IS_TOLD(`'customer:' || c.id`)})
          + (SELECT count(*) FROM (${ASKED_GUESTS}) g WHERE NOT ${IS_TOLD('g.person')}) AS people`,
  args: [int, text],
  row: { told: bigint, people: bigint },
})

export const promotionToTell = statement({
  name: 'promotion_to_tell',
  sql: `SELECT title, description, image, details FROM content WHERE store_id = $1 AND kind = 'promotion' AND slug = $2`,
  args: [int, text],
  row: { title: text, description: text, image: nullable(text), details: json<ContentDetails>() },
})
