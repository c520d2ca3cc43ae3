import { useId } from 'react'
import type { ModifierGroup } from '#contract/shop/catalog.ts'
import type { Choice } from '#rules/cart/item-price.ts'
import { priceText } from '#rules/pricing/money.ts'
import { unitPriceWords } from '#texts/order/quantity.ts'
import { productTexts } from '#texts/shop/catalog-product.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { FieldError } from '#ui/forms/field-frame.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { rangeWords, withModifier } from './choice.ts'

type ModifierFieldProps = {
  group: ModifierGroup
  /** The product's unit. A modifier is charged per unit. */
  unit: string
  choice: Choice
  onChange: (choice: Choice) => void
  error?: string | undefined
}

const extra = (cents: number, unit: string) =>
  cents === 0 ? productTexts.free : productTexts.plus(unitPriceWords(priceText(cents), unit))

/** D1.3: one group of modifiers: radio buttons for a maximum of one, otherwise checkboxes. At the maximum the others are disabled, with the reason. */
export function ModifierField({ group, unit, choice, onChange, error }: ModifierFieldProps) {
  const { name, min, max, modifiers } = group
  // The same group may be on the page twice: in the product's form and in a sheet.
  const id = useId()
  const chosen = modifiers.filter((modifier) => choice.modifierIds.includes(modifier.id))
  const isFull = max > 1 && chosen.length >= max
  return (
    <section data-field={`group-${group.id}`} aria-labelledby={`${id}-name`}>
      <div className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 id={`${id}-name`} className="text-16 font-semibold tracking-normal">
          {name}
        </h2>
        <Badge>{min > 0 ? productTexts.required : productTexts.optional}</Badge>
      </div>
      {max > 1 && (
        <p id={`${id}-range`} className="mb-2 text-14 text-ink-muted">
          {isFull && modifiers.length > max ? productTexts.allChosen(max) : rangeWords(group)}
        </p>
      )}
      {max === 1 ? (
        <OneOf
          group={group}
          unit={unit}
          chosenId={chosen[0]?.id ?? null}
          choice={choice}
          onChange={onChange}
          error={error}
        />
      ) : (
        <fieldset
          aria-describedby={error ? `${id}-range ${id}-error` : `${id}-range`}
          className="rounded-card border border-line px-4 py-1"
        >
          <legend className="sr-only">{name}</legend>
          {modifiers.map((modifier) => {
            const isChosen = choice.modifierIds.includes(modifier.id)
            return (
              <div key={modifier.id} className="flex items-center justify-between gap-4">
                <Checkbox
                  label={modifier.name}
                  checked={isChosen}
                  disabled={isFull && !isChosen}
                  aria-describedby={`${id}-${modifier.id}`}
                  onChange={(event) => onChange(withModifier(group, choice, modifier.id, event.target.checked))}
                />
                <span id={`${id}-${modifier.id}`} className="shrink-0 text-14 font-medium text-ink-muted tabular">
                  {extra(modifier.price_cents, unit)}
                </span>
              </div>
            )
          })}
        </fieldset>
      )}
      {max > 1 && error && (
        <div className="mt-1.5">
          <FieldError id={`${id}-error`} text={error} />
        </div>
      )}
    </section>
  )
}

function OneOf({ group, unit, chosenId, choice, onChange, error }: ModifierFieldProps & { chosenId: number | null }) {
  const options = group.modifiers.map(({ id, name, price_cents }) => ({
    value: String(id),
    label: name,
    end: extra(price_cents, unit),
  }))
  // An optional choice can be undone.
  const none = { value: '', label: productTexts.none }
  return (
    <RadioCards
      legend={group.name}
      error={error}
      isLegendHidden
      name={`group-${group.id}`}
      layout="grid"
      options={group.min === 0 ? [none, ...options] : options}
      value={chosenId === null ? (group.min === 0 ? '' : null) : String(chosenId)}
      onChange={(value) => onChange(withModifier(group, choice, Number(value || chosenId), value !== ''))}
    />
  )
}
