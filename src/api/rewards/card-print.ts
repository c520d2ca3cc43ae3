import { createHmac } from 'node:crypto'
import type { Queryable } from '../db/database.ts'
import { cardKey, fingerprintsOfCustomer, printsOfCustomer } from './card-print.queries.ts'

/** Every card somebody has saved, removed since or not, and every one they have paid with and never saved. */
export async function cardsOfCustomer(db: Queryable, storeId: number, customerId: string): Promise<string[]> {
  const { value } = await cardKey.one(db)
  const saved = await fingerprintsOfCustomer.all(db, storeId, customerId)
  const paid = await printsOfCustomer.all(db, storeId, customerId)
  const prints = saved.map(({ fingerprint }) => printOf(value, storeId, fingerprint))
  return [...new Set([...prints, ...paid.map(({ card_print }) => card_print)])]
}

/** A card as it is kept where only "the same one again" matters: nobody without our key finds the gateway's name for it, or another store's. */
export function printOf(key: string, storeId: number, fingerprint: string): string {
  return createHmac('sha256', key).update(`${storeId} ${fingerprint}`).digest('base64url')
}
