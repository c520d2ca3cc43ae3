import { SalesCategory } from '#contract/shop/sales-category.ts'
import type { AppStore } from '../app-state.ts'
import { browserStorage } from '../storage/browser-storage.ts'
import type { ChosenPlace } from './chosen-place.ts'

/** The address wins: what it names is chosen, into the state and, unless it is for one visit, into storage (S3.11). */
export function keepPlace(store: AppStore, place: ChosenPlace): void {
  store.set(place)
  if (place.salesTypeDetail.category_id === SalesCategory.dineIn) return
  browserStorage.saveSalesType(place.salesTypeId)
  browserStorage.saveOutlet(place.outletId)
}
