type Pickup = { pickupStartsAt: Date; returnStartsAt: Date }

/** The data to place a cycle as orders with trips and to charge it off-session. */
export type CycleOrder = {
  storeId: number
  subscriptionId: string
  cycle: number
  customerId: string
  planName: string
  priceCents: number
  /** Charged for the extra weight of earlier cycles, as a separate line. */
  carriedCents: number
  outletId: number
  salesTypeId: number
  addressId: string | null
  paymentMethodId: string | null
  turnaroundHours: number
  /** The wanted windows. A full or closed one is moved to the nearest free one. */
  trips: readonly Pickup[]
  /** The windows of a new try, if the wanted ones are too near by now. An order that was placed for the wanted ones moves to them. */
  later: { day: string; trips: readonly Pickup[] } | null
  /** The order of an earlier try. A retry uses the same order. */
  orderId: string | null
  /** 1 for the first try, plus 1 for each failure. */
  attempt: number
  now: Date
}

export type CycleOutcome =
  | { kind: 'paid'; orderId: string }
  /** Undecided. The same cycle is placed again later, which must not charge a second time. */
  | { kind: 'pending'; orderId: string | null }
  | { kind: 'declined'; orderId: string | null; failure: string }

/**
 * Places the order of a cycle and charges it. Idempotent by (store, subscription, cycle): called again after a crash it finds the placed order and
 * never charges twice for one attempt.
 */
export type PlaceCycle = (order: CycleOrder) => Promise<CycleOutcome>
