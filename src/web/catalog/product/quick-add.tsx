import { type ReactNode, useState } from 'react'
import type { Place, ProductCard } from '#contract/shop/catalog.ts'
import { quickAddTexts as texts } from '#texts/shop/quick-add.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { useLazyComponent } from '../../state/lazy/use-lazy-component.ts'
import { useNotify } from '../../state/notify.ts'
import { useAddToCart, useShowCart } from '../../state/use-cart-port.ts'

type QuickAddProps = { card: ProductCard; place: Place }

const CORNER = 'absolute right-2 bottom-2 z-1 text-primary-text noscript:hidden'

/** Adds a product to the cart with one tap. */
function QuickAdd({ card, place }: QuickAddProps) {
  const addToCart = useAddToCart()
  const { notify } = useNotify()
  const [isAdding, setAdding] = useState(false)
  const [isAdded, setAdded] = useState(false)
  async function add() {
    if (isAdding) return
    setAdding(true)
    const reason = await addToCart((cart) => cart.addCard(card, place))
    setAdding(false)
    if (reason === null) setAdded(true)
    else notify(reason, 'error')
  }
  return (
    <>
      <IconButton
        icon="plus"
        look="raised"
        label={texts.addOne(card.name)}
        aria-busy={isAdding}
        onClick={add}
        className={CORNER}
      />
      {isAdded && <ToCart />}
    </>
  )
}

/** Opens the choices of a product that needs some, in a sheet over the list. */
function QuickChoose({ card, place }: QuickAddProps) {
  const [isOpen, setOpen] = useState(false)
  const [isAdded, setAdded] = useState(false)
  const Sheet = useLazyComponent(isOpen, () => import('./choose-sheet.tsx').then((one) => one.ChooseSheet))
  return (
    <>
      <IconButton
        icon="plus"
        look="raised"
        label={texts.chooseFor(card.name)}
        aria-haspopup="dialog"
        aria-busy={isOpen && !Sheet}
        onClick={() => setOpen(true)}
        className={CORNER}
      />
      {isAdded && <ToCart />}
      {Sheet && (
        <Sheet
          card={card}
          place={place}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onAdded={() => {
            setAdded(true)
            setOpen(false)
          }}
        />
      )}
    </>
  )
}

/** A shortcut for the keyboard, which otherwise tabs through the whole menu to the cart. Visible only with focus. */
function ToCart() {
  return (
    <button
      type="button"
      onClick={useShowCart()}
      className="pointer-events-none absolute right-2 bottom-2 z-2 min-h-11 rounded-full bg-primary-fill px-4 text-14 font-semibold text-primary-on-fill opacity-0 focus-visible:opacity-100"
    >
      {texts.goToCart}
    </button>
  )
}

/** The button of a card. None if the product is sold out or not served here. A choice or a weight (D1.11) is asked for in a sheet. */
export function quickAdd(place: Place): Action {
  const made = actions.get(place)
  if (made) return made
  const action: Action = (card) => {
    if (!place.is_served || !card.is_available) return null
    const isPlain = !card.needs_choice && card.unit !== 'kg'
    return isPlain ? <QuickAdd card={card} place={place} /> : <QuickChoose card={card} place={place} />
  }
  actions.set(place, action)
  return action
}

type Action = (card: ProductCard) => ReactNode
/** One action per place, so that cards with the same place are not rendered again. */
const actions = new WeakMap<Place, Action>()
