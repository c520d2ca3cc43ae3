import { SalesCategory } from '#contract/shop/sales-category.ts'
export type SalesTypeFacts = {
  categoryId: number
  hasTable: boolean
  hasPostalCode: boolean
}

/** The page after choosing a sales type. Orders to a door need the address before an outlet can be offered. */
export function afterSalesType({ categoryId, hasTable, hasPostalCode }: SalesTypeFacts) {
  if (categoryId === SalesCategory.dineIn) return hasTable ? 'products' : 'dineIn'
  if (categoryId === SalesCategory.collect || hasPostalCode) return 'outlet'
  return 'location'
}
