import { useState } from 'react'
import type { CartItem } from '#contract/order/cart.ts'
import { lazyWidgetTexts } from '#texts/frame/ui.ts'
import { cartPageTexts } from '#texts/order/cart.ts'
import { classes } from '#ui/text/classes.ts'
import { useLazyComponent } from '../../state/lazy/use-lazy-component.ts'
import { useNotify } from '../../state/notify.ts'
import { useCart } from '../cart-of.ts'
import { lineKey } from '../line-key.ts'
import { CartLine } from './cart-line.tsx'

/** At least as many lines as a screen shows. The browser would lay them out twice. */
const FIRST_VIEW_LINES = 6
const SKIPPED_OUTSIDE = '[contain-intrinsic-height:auto_140px] [content-visibility:auto]'

/** The lines of the cart. The browser skips rendering of lines outside the visible area (content-visibility). */
export function CartLines({ onRemoved }: { onRemoved: (index: number) => void }) {
  const { cart, state } = useCart()
  const [edited, setEdited] = useState<CartItem | null>(null)
  const { notify } = useNotify()
  const EditLine = useLazyComponent(
    edited !== null,
    () => import('./edit-line.tsx').then((module) => module.EditLine),
    () => {
      setEdited(null)
      notify(lazyWidgetTexts.notLoaded, 'error')
    },
  )
  const { items, lastAdded } = state
  return (
    <>
      <ul aria-label={cartPageTexts.items} className="divide-y divide-line">
        {items.map((item, index) => {
          const key = lineKey(item)
          return (
            <li
              key={key}
              tabIndex={-1}
              data-entry={key}
              className={classes('rounded-control', index >= FIRST_VIEW_LINES && SKIPPED_OUTSIDE)}
            >
              <CartLine
                item={item}
                added={lastAdded?.key === key ? lastAdded.count : 0}
                onQuantity={(qty) => cart?.changeQuantity(item, qty)}
                onRemove={() => {
                  onRemoved(index)
                  cart?.remove(item)
                }}
                onEdit={() => setEdited(item)}
              />
            </li>
          )
        })}
      </ul>
      {EditLine && <EditLine item={edited} onClose={() => setEdited(null)} />}
    </>
  )
}
