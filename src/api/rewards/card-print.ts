import { createHmac } from 'node:crypto'
import type { Queryable } from '../db/database.ts'
import { cardKey, fingerprintsOfCustomer, printsOfCustomer } from './card-print.queries.ts'

/** The prints of every card the customer has saved (also those removed since) or paid with. */
export async function cardsOfCustomer(db: Queryable, storeId: number, customerId: string): Promise<string[]> {
  const { value } = await cardKey.one(db)
  const saved = await fingerprintsOfCustomer.all(db, storeId, customerId)
  const paid = await printsOfCustomer.all(db, storeId, customerId)
  const prints = saved.map(({ fingerprint }) => printOf(value, storeId, fingerprint))
  return [...new Set([...prints, ...paid.map(({ card_print }) => card_print)])]
}

/** A keyed hash of the gateway's card fingerprint. It recognises the same card again, but reveals neither the fingerprint nor use in another store. */
export function printOf(key: string, storeId: number, fingerprint: string): string {
  return createHmac('sha256', key).update(`${storeId} ${fingerprint}`).digest('base64url')
}
