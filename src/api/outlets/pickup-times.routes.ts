import { getPickupTimes } from '#contract/shop/pickup-times.ts'
import { sectorOf } from '#rules/places/postal-code.ts'
import { catalogTexts } from '#texts/shop/catalog-api.ts'
import { Refused } from '../base/refused.ts'
import { storeCatalogIndex } from '../catalog-index/store-catalog-index.ts'
import { endpoint } from '../parts/endpoint.ts'
import { locatePostalCode } from '../places/gazetteer.ts'
import { loadOrderedOut } from './outlet-answer.ts'
import { pickupTimesAnswer } from './pickup-times.ts'
import { typicalItems } from './typical-item.queries.ts'

export const pickupTimesEndpoints = [
  // Runs one statement, as the list of outlets does. The postal code is located by built-in data, so no place service is asked.
  endpoint(getPickupTimes, async ({ scope: { store, now }, query: { postal_code }, parts }) => {
    const sector = sectorOf(postal_code)
    const position = locatePostalCode(postal_code)
    if (!sector || !position) {
      throw new Refused(400, catalogTexts.unknownSector, { errors: { postal_code: catalogTexts.unknownSector } })
    }
    const index = await storeCatalogIndex(parts, store)
    const typical = await parts.stores.remember(store, 'typical items', async () => {
      const rows = await typicalItems.all(parts.db, store.id)
      return new Map(rows.map(({ shelf_id, ...item }) => [shelf_id, item]))
    })
    const orderedOut = await loadOrderedOut(parts.db, store.id, now, null)
    return {
      postal_code,
      planning_area: position.planning_area,
      ...pickupTimesAnswer(index, { now, orderedOut, sector, position, typical }),
      now: now.toISOString(),
    }
  }),
]
