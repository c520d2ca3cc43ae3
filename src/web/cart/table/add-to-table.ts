import type { Api } from '#contract/wire/request.ts'
import { cartPageTexts } from '#texts/order/cart.ts'
import { tableBasketTexts } from '#texts/order/table-baskets.ts'
import type { AppStore } from '../../state/app-state.ts'
import { notify } from '../../state/notify.ts'
import type { LocalLine } from '../../state/storage/cart-storage.ts'
import { addedEvent, cartInSight } from '../add-from-page.ts'
import { SharedTable } from './shared-table.ts'

/** D1.9: the act of an Add button for a guest who shares a table's basket. Null, or why the line was rejected. */
export async function addToTable(
  app: { store: AppStore; api: Api },
  line: LocalLine,
  viewCart: () => void,
): Promise<string | null> {
  const reason = await new SharedTable(app).add(line)
  if (reason) return reason
  if (!cartInSight()) {
    notify(app.store, tableBasketTexts.added(line.product_name), 'success', {
      action: { label: cartPageTexts.view, onAct: viewCart, leadsAway: true },
    })
  }
  addedEvent(app.store, line)
  return null
}
