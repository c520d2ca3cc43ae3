import { cartTotalCents, pieceCount } from '#rules/cart/cart-pricing.ts'
import { tableDues } from '#rules/cart/table-basket.ts'
import { priceText } from '#rules/pricing/money.ts'
import { tableBasketTexts as texts } from '#texts/order/table-baskets.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Drawer } from '#ui/dialogs/drawer.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { CountBadge } from '#ui/text/count-badge.tsx'
import { useCartDrawer } from '../../state/links/use-cart-drawer.ts'
import type { CartDrawerProps } from '../panel/cart-drawer.tsx'
import { CartSkeleton } from '../panel/cart-skeleton.tsx'
import { useSharedBasket } from './shared-table.ts'
import { TableLines, TablePay } from './table-basket-view.tsx'

/** D1.9: replaces the cart panel for a guest who has joined the table's basket. */
export function TableBasketPanel() {
  const basket = useSharedBasket()
  return (
    <>
      <h2 className="border-b border-line px-4 py-3 text-18">{texts.title(basket?.table ?? '')}</h2>
      <div data-cart-view="" className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 [scrollbar-width:thin]">
        {basket ? <TableLines basket={basket} /> : <CartSkeleton />}
      </div>
      {basket && (
        <footer className="border-t border-line px-4 py-3">
          <TablePay basket={basket} />
        </footer>
      )}
    </>
  )
}

/** D1.9: the same for a phone: a bar that opens the drawer. */
export function TableBasketBar() {
  const basket = useSharedBasket()
  const drawer = useCartDrawer()
  const { unpaid, isAllPaid } = tableDues(basket?.lines ?? [], basket?.me ?? 0)
  const items = unpaid.map(({ item }) => item)
  return (
    <div data-cart-view="" className="flex h-full items-center gap-3">
      <span className="relative">
        <Icon name="basket" size={26} className="text-primary-text" />
        <span className="absolute -top-2 -right-3">
          <CountBadge count={pieceCount(items)} />
        </span>
      </span>
      <p className="min-w-0 flex-1 pl-2.5 leading-tight">
        <span className="block font-bold tabular">{isAllPaid ? texts.noneLeft : priceText(cartTotalCents(items))}</span>
        {!isAllPaid && <span className="text-13 text-ink-muted">{texts.unpaid}</span>}
      </p>
      <Button onClick={drawer.open} aria-haspopup="dialog" className="shrink-0">
        {texts.view}
      </Button>
    </div>
  )
}

/** D1.9: the same over any page. */
export function TableBasketDrawer({ isOpen, onClose, onLeave }: CartDrawerProps) {
  const basket = useSharedBasket()
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title(basket?.table ?? '')}
      footer={
        basket && (
          <div className="w-full">
            <TablePay basket={basket} onLeave={onLeave} onClose={onClose} />
          </div>
        )
      }
    >
      {basket ? <TableLines basket={basket} /> : <CartSkeleton />}
    </Drawer>
  )
}
