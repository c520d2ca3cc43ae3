export type SalesTypeFacts = {
  /** D1.1: 1 at the outlet, 2 delivered, 3 collected and returned, 4 at a table. */
  categoryId: number
  hasTable: boolean
  hasPostalCode: boolean
}

/** The page after choosing a sales type. Orders to a door need the address before an outlet can be offered. */
export function afterSalesType({ categoryId, hasTable, hasPostalCode }: SalesTypeFacts) {
  if (categoryId === 4) return hasTable ? 'products' : 'dineIn'
  if (categoryId === 1 || hasPostalCode) return 'outlet'
  return 'location'
}
