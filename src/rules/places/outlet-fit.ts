import { comesToTheDoor } from '#contract/shop/sales-category.ts'

export type FitQuestion = {
  outlet: { salesTypeIds: readonly number[]; postalSectors: readonly string[] | null }
  salesType: { id: number; categoryId: number } | null
  sector: string | null
}

/**
 * D1.2: why an outlet cannot be chosen for a sales type and a postal sector; null when it can. Unknown values are
 * ignored.
 */
export function unfitReason({ outlet, salesType, sector }: FitQuestion): 'sales_type' | 'postal_sector' | null {
  if (!salesType) return null
  if (!outlet.salesTypeIds.includes(salesType.id)) return 'sales_type'
  if (sector === null || outlet.postalSectors === null || !comesToTheDoor(salesType.categoryId)) return null
  return outlet.postalSectors.includes(sector) ? null : 'postal_sector'
}
