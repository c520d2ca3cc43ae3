import { useState } from 'react'
import type { Product } from '#contract/shop/catalog.ts'
import { choiceProblems } from '#rules/cart/item-price.ts'
import { useAddToCart } from '../../state/use-cart-port.ts'
import { cartLine } from './cart-line.ts'
import { firstChoice, problemWords } from './choice.ts'
import { showPart } from './missing-choices.tsx'
import { ProductActions } from './product-actions.tsx'
import { ProductChoice } from './product-choice.tsx'

/** The choices of a product, its price and Add to cart. */
export function ProductForm({ product }: { product: Product }) {
  const [choice, setChoice] = useState(() => firstChoice(product))
  const [notes, setNotes] = useState('')
  const [isAdding, setAdding] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const addToCart = useAddToCart()
  const problems = choiceProblems(product, choice)

  async function add() {
    const missing = problems.flatMap((problem) => problemWords(product.modifier_groups, problem) ?? [])
    if (missing[0]) return showPart(missing[0].target)
    if (isAdding) return
    setAdding(true)
    const reason = await addToCart(cartLine(product, choice, notes))
    setAdding(false)
    setRefusal(reason)
    // Options and modifiers stay for a next piece. The note and the quantity belong to the added line.
    if (reason === null) {
      setNotes('')
      setChoice((now) => ({ ...now, quantity: product.min_qty }))
    }
  }

  return (
    <form
      className="mt-6 flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <ProductChoice product={product} choice={choice} onChange={setChoice} notes={notes} onNotes={setNotes} />
      <ProductActions
        product={product}
        choice={choice}
        problems={problems}
        refusal={refusal}
        isAdding={isAdding}
        onChange={(next) => {
          setRefusal(null)
          setChoice(next)
        }}
      />
    </form>
  )
}
