import type { Database } from '../db/database.ts'
import type { PlaceCycle } from './cycle-order.ts'

type Placing = { db: Database; placeCycle?: PlaceCycle }

/** How a cycle becomes an order: the checkout's way, or what the parts bring along. */
export function placeCycle(parts: Placing): PlaceCycle {
  if (parts.placeCycle) return parts.placeCycle
  return async () => {
    throw new Error('the checkout does not place cycles yet')
  }
}
