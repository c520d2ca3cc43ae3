import { useState } from 'react'
import type { Place, ProductCard } from '#contract/shop/catalog.ts'
import { cartPageTexts } from '#texts/order/cart.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { useNotify } from '../../state/notify.ts'
import { useAddToCart, useShowCart } from '../../state/use-cart-port.ts'
import { plainLine } from './cart-line.ts'

/** Adds a product to the cart with one tap. */
export function QuickAdd({ card, place }: { card: ProductCard; place: Place }) {
  const addToCart = useAddToCart()
  const showCart = useShowCart()
  const { notify } = useNotify()
  const [isAdding, setAdding] = useState(false)
  const [isAdded, setAdded] = useState(false)
  async function add() {
    if (isAdding) return
    setAdding(true)
    const reason = await addToCart(plainLine(card, place, card.from_cents))
    setAdding(false)
    if (reason === null) setAdded(true)
    else notify(reason, 'error')
  }
  return (
    <>
      <IconButton
        icon="plus"
        look="raised"
        label={cartPageTexts.addOne(card.name)}
        aria-busy={isAdding}
        onClick={add}
        className="absolute right-2 bottom-2 z-1 text-primary-text"
      />
      {/* A shortcut for the keyboard, which otherwise tabs through the whole menu to the cart. Visible only with focus. */}
      {isAdded && (
        <button
          type="button"
          onClick={showCart}
          className="pointer-events-none absolute right-2 bottom-2 z-2 min-h-11 rounded-full bg-primary-fill px-4 text-14 font-semibold text-primary-on-fill opacity-0 focus-visible:opacity-100"
        >
          {cartPageTexts.goTo}
        </button>
      )}
    </>
  )
}

/** The button of a card. None if the product needs a choice or a weight (D1.11), is sold out, or is not served here. */
export function quickAdd(place: Place) {
  return (card: ProductCard) =>
    place.is_served && card.is_available && !card.needs_choice && card.min_qty === 1 ? (
      <QuickAdd card={card} place={place} />
    ) : null
}
