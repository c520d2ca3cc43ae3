import { useState } from 'react'
import type { Product } from '#contract/catalog.ts'
import { choiceProblems } from '#rules/item-price.ts'
import { productTexts } from '#texts/catalog-product.ts'
import { TextArea } from '../ui/text-area.tsx'
import { firstChoice } from './choice.ts'
import { ModifierField } from './modifier-field.tsx'
import { OptionFields } from './option-fields.tsx'
import { ProductActions } from './product-actions.tsx'

const NOTES_MAX = 500

/** Everything that can be chosen about a product, and what it comes to. */
export function ProductForm({ product }: { product: Product }) {
  const [choice, setChoice] = useState(() => firstChoice(product))
  const [notes, setNotes] = useState('')
  return (
    <form className="mt-6 flex flex-col gap-6" onSubmit={(event) => event.preventDefault()}>
      <OptionFields product={product} choice={choice} onChange={setChoice} />
      {product.modifier_groups.map((group) => (
        <ModifierField key={group.id} group={group} choice={choice} onChange={setChoice} />
      ))}
      <TextArea
        label={productTexts.notes}
        hint={productTexts.notesHint}
        isOptional
        maxLength={NOTES_MAX}
        hasCounter
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
      />
      <ProductActions
        product={product}
        choice={choice}
        problems={choiceProblems(product, choice)}
        onChange={setChoice}
      />
    </form>
  )
}
