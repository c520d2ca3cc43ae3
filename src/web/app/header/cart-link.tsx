import { Link, useLocation } from 'react-router'
import { cartFrameTexts } from '#texts/order/cart-frame.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { CountBadge } from '#ui/text/count-badge.tsx'
import { useAppState } from '../../state/app-context.ts'
import { CART_HASH, openedHere } from '../../state/links/use-cart-drawer.ts'

/** Opens the cart's drawer. A link, so that a press before hydration opens it too. */
export function CartLink() {
  const { search } = useLocation()
  const pieces = useAppState((state) => state.cartPieces) ?? 0
  return (
    <Link
      to={{ search, hash: CART_HASH }}
      {...openedHere}
      aria-haspopup="dialog"
      aria-label={cartFrameTexts.link(pieces)}
      title={cartFrameTexts.title}
      className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-muted transition-colors hover:bg-surface-sunken hover:text-ink noscript:hidden"
    >
      <Icon name="basket" size={22} />
      <span className="absolute top-0.5 left-6">
        <CountBadge count={pieces} />
      </span>
    </Link>
  )
}
