import { getOutlet, getOutlets, getSalesTypes, getTable, type Outlet } from '#contract/shop/outlets.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { isNumberId, isTableToken } from '#contract/wire/ids.ts'
import { orderClosedReason } from '#rules/places/outlet-closed.ts'
import { opensAgain } from '#rules/places/outlet-hours.ts'
import { sectorOf } from '#rules/places/postal-code.ts'
import { catalogTexts } from '#texts/shop/catalog-api.ts'
import { Refused } from '../base/refused.ts'
import { tableByToken } from '../catalog-index/outlets.queries.ts'
import { type StoreCatalogIndex, storeCatalogIndex } from '../catalog-index/store-catalog-index.ts'
import { endpoint } from '../parts/endpoint.ts'
import { locatePostalCode } from '../places/gazetteer.ts'
import { loadOrderedOut, type OutletQuestion, outletAnswer } from './outlet-answer.ts'

export const outletEndpoints = [
  endpoint(getSalesTypes, async ({ scope: { store }, parts }) => [
    ...(await storeCatalogIndex(parts, store)).salesTypes.values(),
  ]),

  endpoint(getOutlets, async ({ scope: { store, now }, query, parts }) => {
    const catalogIndex = await storeCatalogIndex(parts, store)
    const { sales_type_id: salesTypeId, postal_code: postalCode, lat, lng } = query
    refuseUnknown(catalogIndex, salesTypeId)
    if ((lat === undefined) !== (lng === undefined)) {
      const missing = lat === undefined ? 'lat' : 'lng'
      throw new Refused(400, catalogTexts.bothOrNone, { errors: { [missing]: catalogTexts.bothOrNone } })
    }
    const question: OutletQuestion = { now, orderedOut: await loadOrderedOut(parts.db, store.id, now, null) }
    if (salesTypeId !== undefined) question.salesTypeId = salesTypeId
    if (postalCode !== undefined) {
      const sector = sectorOf(postalCode)
      const located = locatePostalCode(postalCode)
      if (!sector || !located) {
        throw new Refused(400, catalogTexts.unknownSector, { errors: { postal_code: catalogTexts.unknownSector } })
      }
      question.sector = sector
      question.position = located
    }
    // The given position is more precise than the middle of a postal sector.
    if (lat !== undefined && lng !== undefined) question.position = { lat, lng }
    const outlets = [...catalogIndex.outlets.values()].map((outlet) => outletAnswer(catalogIndex, outlet, question))
    return question.position ? outlets.sort(byDistance) : outlets
  }),

  endpoint(getOutlet, async ({ scope: { store, now }, params, query, parts }) => {
    const catalogIndex = await storeCatalogIndex(parts, store)
    const outlet = isNumberId(params.id) ? catalogIndex.outlets.get(Number(params.id)) : undefined
    if (!outlet) throw new Refused(404, catalogTexts.unknownOutlet)
    const { sales_type_id: salesTypeId } = query
    refuseUnknown(catalogIndex, salesTypeId)
    const orderedOut = await loadOrderedOut(parts.db, store.id, now, outlet.id)
    return outletAnswer(catalogIndex, outlet, {
      now,
      orderedOut,
      ...(salesTypeId === undefined ? {} : { salesTypeId }),
    })
  }),

  // D1.6: only the server knows the table of a token.
  endpoint(getTable, async ({ scope: { store, now }, params, parts }) => {
    const table = isTableToken(params.token) ? await tableByToken.maybe(parts.db, store.id, params.token) : undefined
    if (!table) throw new Refused(404, catalogTexts.unknownTable)
    const catalogIndex = await storeCatalogIndex(parts, store)
    const outlet = catalogIndex.outlets.get(table.outlet_id)
    const salesType = outlet?.salesTypeIds
      .map((id) => catalogIndex.salesTypes.get(id))
      .find((one) => one?.category_id === SalesCategory.dineIn)
    if (table.is_disabled || !outlet || !salesType) throw new Refused(404, catalogTexts.disabledTable)
    return {
      table_id: table.id,
      table: table.name,
      outlet_id: outlet.id,
      outlet: outlet.name,
      is_closed:
        orderClosedReason({ categoryId: SalesCategory.dineIn, opening: outlet.opening, hasWindow: false, now }) !==
        null,
      opens_again: opensAgain(outlet.opening, now)?.toISOString() ?? null,
      sales_type_id: salesType.id,
      sales_type: salesType.name,
    }
  }),
]

function refuseUnknown({ salesTypes }: StoreCatalogIndex, salesTypeId: number | undefined): void {
  if (salesTypeId === undefined || salesTypes.has(salesTypeId)) return
  throw new Refused(404, catalogTexts.unknownSalesType, { errors: { sales_type_id: catalogTexts.unknownSalesType } })
}

function byDistance(a: Outlet, b: Outlet): number {
  return (a.distance_m ?? 0) - (b.distance_m ?? 0)
}
