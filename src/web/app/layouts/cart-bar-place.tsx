import { cartFrameTexts } from '#texts/order/cart-frame.ts'
import { useRestShown } from '../../state/first-view.ts'
import { useLazyComponent } from '../../state/lazy/use-lazy-component.ts'
import { useHasPanel } from './cart-column.tsx'
import { loadCartView } from './load-cart-view.ts'

/** S2.11, S2.13: the cart bar above a phone's navigation. Its space is reserved while its script loads. */
export function CartBarPlace() {
  const hasPanel = useHasPanel()
  const isRestShown = useRestShown()
  const Bar = useLazyComponent(!hasPanel, () => loadCartView('LazyCartBar'))
  return (
    <aside
      aria-label={cartFrameTexts.title}
      data-bottom-bar=""
      className="sticky bottom-[calc(57px+env(safe-area-inset-bottom))] z-20 h-17 border-t border-line bg-surface px-4 tablet:hidden"
    >
      {Bar && !hasPanel && isRestShown && <Bar />}
    </aside>
  )
}
