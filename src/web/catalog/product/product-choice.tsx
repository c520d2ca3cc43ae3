import { CART_NOTES_MAX } from '#contract/order/cart-limits.ts'
import type { Product } from '#contract/shop/catalog.ts'
import type { Choice } from '#rules/cart/item-price.ts'
import { productTexts } from '#texts/shop/catalog-product.ts'
import { TextArea } from '#ui/forms/text-area.tsx'
import { useWording } from '../../state/use-wording.ts'
import { ModifierField } from './modifier-field.tsx'
import { OptionFields } from './option-fields.tsx'

type ProductChoiceProps = {
  product: Product
  choice: Choice
  onChange: (choice: Choice) => void
  notes: string
  onNotes: (notes: string) => void
  /** Errors by the id of their field. */
  errors?: Readonly<Record<string, string>>
}

/** The fields for options, modifiers and notes, on the product's page and when a line of the cart is edited. */
export function ProductChoice({ product, choice, onChange, notes, onNotes, errors = {} }: ProductChoiceProps) {
  const hint = useWording('item_note_hint', productTexts.notesHint)
  return (
    <>
      <OptionFields product={product} choice={choice} onChange={onChange} errors={errors} />
      {product.modifier_groups.map((group) => (
        <ModifierField
          key={group.id}
          group={group}
          unit={product.unit}
          choice={choice}
          onChange={onChange}
          error={errors[`group-${group.id}`]}
        />
      ))}
      <TextArea
        label={productTexts.notes}
        hint={hint}
        isOptional
        maxLength={CART_NOTES_MAX}
        hasCounter
        value={notes}
        onChange={(event) => onNotes(event.target.value)}
      />
    </>
  )
}
