import { createHash, randomBytes } from 'node:crypto'
import { OPERATOR_SCOPES } from '#contract/operator/operator-limits.ts'
import { laterDates } from './later-dates.ts'
import type { Shop } from './shop.ts'

/** Ends the demo's dates long after the simulation, and gives the brand a key. Returns the key. */
export async function prepareShop(shop: Shop): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  await shop.books.query({
    text: `INSERT INTO operator_key (store_id, name, key_hash, scopes, created_at)
           SELECT id, 'year', $1, $2, now() FROM store WHERE slug = 'clothesline-laundry'`,
    values: [createHash('sha256').update(key).digest(), OPERATOR_SCOPES],
  })
  await laterDates(shop.books)
  await shop.stores.refresh()
  return key
}
