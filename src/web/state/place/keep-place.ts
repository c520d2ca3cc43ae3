import { SalesCategory } from '#contract/shop/sales-category.ts'
import type { AppStore } from '../app-state.ts'
import { browserStorage } from '../storage/browser-storage.ts'
import type { ChosenPlace } from './chosen-place.ts'

/** S3.11: the place in the URL wins. It replaces the one in the state and, unless it is dine-in, the one in storage. */
export function keepPlace(store: AppStore, place: ChosenPlace): void {
  store.set(place)
  if (place.salesTypeDetail.category_id === SalesCategory.dineIn) return
  browserStorage.saveSalesType(place.salesTypeId)
  browserStorage.saveOutlet(place.outletId)
}
