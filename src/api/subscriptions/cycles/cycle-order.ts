/** What a cycle needs to become an order with trips, paid off-session. */
export type CycleOrder = {
  storeId: number
  subscriptionId: string
  cycle: number
  customerId: string
  planName: string
  priceCents: number
  /** For what was beyond the included weight before, as a line of its own. */
  carriedCents: number
  outletId: number
  salesTypeId: number
  addressId: string | null
  paymentMethodId: string | null
  turnaroundHours: number
  /** The windows that are wanted; a full or closed one is moved to the nearest that is free. */
  trips: readonly { pickupStartsAt: Date; returnStartsAt: Date }[]
  /** Of an earlier try: the same order is tried again. */
  orderId: string | null
  /** 1 for the first try, one more for each that failed. */
  attempt: number
  now: Date
}

export type CycleOutcome =
  | { kind: 'paid'; orderId: string }
  /** Not decided yet: it is asked again with the same cycle, and must then not charge a second time. */
  | { kind: 'pending'; orderId: string | null }
  | { kind: 'declined'; orderId: string | null; failure: string }

/**
 * Places the order of a cycle and charges it. (store, subscription, cycle) is its key: called again after a crash it finds what was placed, and
 * never charges twice for one attempt.
 */
export type PlaceCycle = (order: CycleOrder) => Promise<CycleOutcome>
