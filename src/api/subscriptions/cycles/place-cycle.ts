import type { PlaceCycle } from './cycle-order.ts'
import { type CycleParts, placeCycleOrders } from './place-visit.ts'

/** placeCycleOrders, unless a test provides its own. */
export function placeCycle(parts: CycleParts & { placeCycle?: PlaceCycle }): PlaceCycle {
  return parts.placeCycle ?? placeCycleOrders(parts)
}
