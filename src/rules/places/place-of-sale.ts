export type Shelf = { id: number; outletId: number; salesTypeId: number }
export type PlaceOfSale = { outletId: number; salesTypeId: number; shelfId: number | null }

type Wanted = { outletId: number | undefined; salesTypeId: number | undefined }
type Defaults = { outletId: number | null; salesTypeId: number | null }

/**
 * The visitor's place of sale: what the address names, completed with the store's defaults where they fit. Shelves
 * are in the order of the store's files. A requested pair is kept even if the outlet does not serve it: then nothing
 * is sold there.
 */
export function placeOfSale(shelves: readonly Shelf[], wanted: Wanted, defaults: Defaults): PlaceOfSale | undefined {
  const { outletId, salesTypeId } = wanted
  if (outletId !== undefined && salesTypeId !== undefined) {
    const shelf = shelves.find((one) => one.outletId === outletId && one.salesTypeId === salesTypeId)
    return { outletId, salesTypeId, shelfId: shelf?.id ?? null }
  }
  const fitting = shelves.filter(
    (one) =>
      (outletId === undefined || one.outletId === outletId) &&
      (salesTypeId === undefined || one.salesTypeId === salesTypeId),
  )
  const isDefault = (one: Shelf) => [one.outletId === defaults.outletId, one.salesTypeId === defaults.salesTypeId]
  const best =
    fitting.find((one) => isDefault(one).every(Boolean)) ??
    fitting.find((one) => isDefault(one).some(Boolean)) ??
    fitting[0]
  if (best) return { outletId: best.outletId, salesTypeId: best.salesTypeId, shelfId: best.id }
  const fallback = { outletId: outletId ?? defaults.outletId, salesTypeId: salesTypeId ?? defaults.salesTypeId }
  if (fallback.outletId === null || fallback.salesTypeId === null) return undefined
  return { outletId: fallback.outletId, salesTypeId: fallback.salesTypeId, shelfId: null }
}
