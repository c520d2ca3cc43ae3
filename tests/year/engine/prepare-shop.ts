import { createHash, randomBytes } from 'node:crypto'
import { OPERATOR_SCOPES } from '#contract/operator/operator-limits.ts'
import { laterDates } from './later-dates.ts'
import type { Shop } from './shop.ts'

/** P1.1: how much more than the estimate a weight may cost without a question. */
const TOLERANCE_PERCENT = 30

/** Ends the demo's dates long after the simulation, lets its store weigh, and gives the brand a key. Returns the key. */
export async function prepareShop(shop: Shop): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  await shop.books.query({
    text: `INSERT INTO operator_key (store_id, name, key_hash, scopes, created_at)
           SELECT id, 'year', $1, $2, now() FROM store WHERE slug = 'clothesline-laundry'`,
    values: [createHash('sha256').update(key).digest(), OPERATOR_SCOPES],
  })
  await weighGoods(shop)
  await laterDates(shop.books)
  await shop.stores.refresh()
  return key
}

/** The goods by the kilogram are paid by weight. */
async function weighGoods({ books }: Shop): Promise<void> {
  await books.query({
    text: `UPDATE store SET information = information || jsonb_build_object('weighing', jsonb_build_object('tolerance_percent', $1::integer))
           WHERE slug = 'clothesline-laundry'`,
    values: [TOLERANCE_PERCENT],
  })
}
