import { CURRENCY } from '#contract/wire/limits.ts'
import type { Api } from '#contract/wire/request.ts'
import { pieceCents } from '#rules/cart/cart-pricing.ts'
import { cartPageTexts } from '#texts/order/cart.ts'
import type { AppStore } from '../state/app-state.ts'
import { pushEvent } from '../state/data-layer.ts'
import { notify } from '../state/notify.ts'
import type { LocalLine } from '../state/storage/cart-storage.ts'
import { cartOf } from './cart-of.ts'

/** The act of an Add button. A message with a link confirms it where no cart is visible. Null, or why the line was rejected. */
export async function addFromPage(
  app: { store: AppStore; api: Api },
  line: LocalLine,
  viewCart: () => void,
): Promise<string | null> {
  const [rejected] = await cartOf(app).add([line])
  if (rejected) return rejected.reason
  const { store } = app
  if (!cartInSight()) {
    notify(store, cartPageTexts.added(line.product_name), 'success', {
      action: { label: cartPageTexts.view, onAct: viewCart, leadsAway: true },
    })
  }
  addedEvent(store, line)
  return null
}

/** S7.15: the event in GA4's shape. */
export function addedEvent(store: AppStore, line: LocalLine): void {
  const price = pieceCents(line) / 100
  pushEvent({
    event: 'add_to_cart',
    ecommerce: {
      currency: CURRENCY,
      value: (pieceCents(line) * line.qty) / 100,
      items: [
        {
          item_id: String(line.product_id),
          item_name: line.product_name,
          item_variant: [line.option_name, line.variant_name].filter(Boolean).join(' / '),
          item_brand: store.get().config.name,
          price,
          quantity: line.qty,
          index: 0,
        },
      ],
    },
  })
}

/** Focuses the visible cart panel, or the bar of a phone. On a page without either, it opens the drawer. */
export function showCart(viewCart: () => void): void {
  const view = cartInSight()
  const first = view?.querySelector<HTMLElement>('a, button') ?? view
  if (first) first.focus()
  else viewCart()
}

export function cartInSight(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[data-cart-view]')].find((view) => view.checkVisibility())
}
