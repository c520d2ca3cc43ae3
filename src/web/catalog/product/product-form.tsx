import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Product } from '#contract/shop/catalog.ts'
import { choiceProblems } from '#rules/cart/item-price.ts'
import { classes } from '#ui/text/classes.ts'
import { useAddToCart } from '../../state/use-cart-port.ts'
import { useWeighing } from '../../state/use-weighing.ts'
import { cartLine } from './cart-line.ts'
import { choiceErrors, firstChoice, firstQuantity } from './choice.ts'
import { showField } from './missing-choices.tsx'
import { ProductActions } from './product-actions.tsx'
import { ProductChoice } from './product-choice.tsx'

type ProductFormProps = {
  product: Product
  /** In a sheet over a list, not on the product's page. */
  isInSheet?: boolean
  onAdded?: () => void
}

/** The choices of a product, its price and Add to cart. Missing choices are named at their fields when the button is pressed. */
export function ProductForm({ product, isInSheet = false, onAdded }: ProductFormProps) {
  const quantity = firstQuantity(product, useWeighing())
  const [choice, setChoice] = useState(() => ({ ...firstChoice(product), quantity }))
  const [notes, setNotes] = useState('')
  const [isAdding, setAdding] = useState(false)
  const [hasTried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const addToCart = useAddToCart()
  const errors = choiceErrors(choiceProblems(product, choice))

  async function add(form: HTMLFormElement) {
    const [missing] = Object.keys(errors)
    if (missing) {
      flushSync(() => setTried(true))
      return showField(form, missing)
    }
    if (isAdding) return
    setAdding(true)
    const reason = await addToCart((cart) => cart.add(cartLine(product, choice, notes)))
    setAdding(false)
    setRefusal(reason)
    if (reason !== null) return
    // Options and modifiers stay for a next piece. The note and the quantity belong to the added line.
    setNotes('')
    setTried(false)
    setChoice((now) => ({ ...now, quantity }))
    onAdded?.()
  }

  return (
    <form
      // On a phone's page the bar with the button is a child of the whole page, so that it sticks from the first view on.
      className={classes('flex flex-col gap-6', !isInSheet && 'max-sm:contents')}
      onSubmit={(event) => {
        event.preventDefault()
        add(event.currentTarget)
      }}
    >
      <ProductChoice
        product={product}
        choice={choice}
        onChange={setChoice}
        notes={notes}
        onNotes={setNotes}
        errors={hasTried ? errors : {}}
      />
      <ProductActions
        product={product}
        choice={choice}
        refusal={refusal}
        isAdding={isAdding}
        isInSheet={isInSheet}
        onChange={(next) => {
          setRefusal(null)
          setChoice(next)
        }}
      />
    </form>
  )
}
