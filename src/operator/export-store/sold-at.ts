export type Shelves = {
  all: readonly { id: number; outlet: string; sales_type: string }[]
  /** All outlets of the store, in their order. */
  outlets: readonly string[]
  salesTypes: readonly string[]
}

/** Where a product is sold, in the form of its file: the sales types and, unless it is all of them, the outlets. */
export function soldAt(shelfIds: readonly number[], shelves: Shelves): { sales_types: string[]; outlets?: string[] } {
  const own = shelves.all.filter(({ id }) => shelfIds.includes(id))
  if (own.length === 0) return soldNowhere(shelves)
  const salesTypes = new Set(own.map(({ sales_type }) => sales_type))
  const outlets = new Set(own.map(({ outlet }) => outlet))
  const everywhere = shelves.all.filter(({ sales_type }) => salesTypes.has(sales_type))
  return {
    sales_types: shelves.salesTypes.filter((slug) => salesTypes.has(slug)),
    ...(everywhere.length === own.length ? {} : { outlets: shelves.outlets.filter((slug) => outlets.has(slug)) }),
  }
}

/**
 * A product that is sold nowhere names a sales type at an outlet that does not offer it. Such a pair exists, or the
 * product would be sold there.
 */
function soldNowhere({ all, outlets, salesTypes }: Shelves) {
  const pairs = salesTypes.flatMap((salesType) => outlets.map((outlet) => ({ salesType, outlet })))
  const free = pairs.find(
    ({ salesType, outlet }) => !all.some((shelf) => shelf.sales_type === salesType && shelf.outlet === outlet),
  )
  return free
    ? { sales_types: [free.salesType], outlets: [free.outlet] }
    : { sales_types: salesTypes.slice(0, 1), outlets: outlets.slice(0, 1) }
}
