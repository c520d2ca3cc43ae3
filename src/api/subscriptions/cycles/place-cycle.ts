import type { PlaceCycle } from './cycle-order.ts'
import { type CycleParts, placeCycleOrders } from './place-visit.ts'

/** How a cycle becomes orders: the checkout's way, or what the parts bring along. */
export function placeCycle(parts: CycleParts & { placeCycle?: PlaceCycle }): PlaceCycle {
  return parts.placeCycle ?? placeCycleOrders(parts)
}
