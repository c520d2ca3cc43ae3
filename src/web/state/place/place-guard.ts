/** A sales type and an outlet, as far as they are chosen. */
export type PlaceIds = { salesTypeId: number | null; outletId: number | null }

/** Says what a change would cost and resolves to whether the visitor wants it all the same. */
export type PlaceGuard = (change: { from: PlaceIds; to: PlaceIds }) => Promise<boolean>
