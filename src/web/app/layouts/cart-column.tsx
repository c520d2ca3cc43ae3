import { useSyncExternalStore } from 'react'
import { TABLET_MAX_PX } from '#contract/wire/limits.ts'
import { cartFrameTexts } from '#texts/order/cart-frame.ts'
import { CartSkeleton } from '../../cart/panel/cart-skeleton.tsx'
import { useLazyComponent } from '../../state/lazy/use-lazy-component.ts'
import { loadCartView } from './load-cart-view.ts'

const WIDE = `(min-width: ${TABLET_MAX_PX + 1}px)`

function watchWidth(listener: () => void) {
  const media = matchMedia(WIDE)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the screen is wide enough for the cart panel. False on the server, where CSS alone hides or shows its frame. */
export function useHasPanel(): boolean {
  return useSyncExternalStore(
    watchWidth,
    () => matchMedia(WIDE).matches,
    () => false,
  )
}

/** S2.11, S2.12: the cart panel beside the page on wide screens. The frame is part of the page; the script loads later. */
export function CartColumn() {
  const Panel = useLazyComponent(useHasPanel(), () => loadCartView('LazyCartPanel'))
  return (
    <aside aria-label={cartFrameTexts.title} className="pt-6 pb-8 max-tablet:hidden">
      <div className="sticky top-[84px] flex h-[min(40rem,calc(100dvh-6.75rem))] min-h-96 flex-col overflow-hidden rounded-card border border-line bg-surface shadow-rest">
        {Panel ? (
          <Panel />
        ) : (
          <>
            <p className="border-b border-line px-4 py-3 text-18 font-semibold">{cartFrameTexts.title}</p>
            <div className="flex-1 px-4">
              <CartSkeleton />
            </div>
          </>
        )}
      </div>
    </aside>
  )
}
