/** A sales type and an outlet; null while not chosen. */
export type PlaceIds = { salesTypeId: number | null; outletId: number | null }

/** Asks the visitor if the change would remove or reprice lines of the cart. Resolves to whether the change may happen. */
export type PlaceGuard = (change: { from: PlaceIds; to: PlaceIds }) => Promise<boolean>
