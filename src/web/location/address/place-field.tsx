import { type RefObject, useId } from 'react'
import { PLACE_INPUT_MAX_CHARACTERS } from '#contract/shop/catalog-limits.ts'
import type { Prediction } from '#contract/shop/places.ts'
import { typedPostalDigits } from '#rules/places/postal-code.ts'
import { locationTexts } from '#texts/shop/location.ts'
import { FieldFrame } from '#ui/forms/field-frame.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { SuggestionList, suggestionId } from './suggestion-list.tsx'
import type { Found } from './use-predictions.ts'
import { useSuggestions } from './use-suggestions.ts'

const texts = locationTexts.place

type PlaceFieldProps = {
  value: string
  onType: (typed: string) => void
  found: Found | null
  onPick: (prediction: Prediction) => void
  error: string | undefined
  input: RefObject<HTMLInputElement | null>
}

/** The field for a postal code or place, with a list of suggestions. */
export function PlaceField({ value, onType, found, onPick, error, input }: PlaceFieldProps) {
  const listId = useId()
  const typed = value.trim()
  const places = found?.typed === typed ? found.predictions : null
  // A complete postal code has one place. It is shown as the field's hint, where it covers nothing.
  const isPostalCode = typedPostalDigits(typed)?.length === 6
  const postalPlace = isPostalCode ? places?.[0]?.description : undefined
  const predictions = isPostalCode ? [] : (places ?? [])
  const list = useSuggestions(predictions, onPick)
  return (
    <FieldFrame label={texts.field} hint={postalPlace ?? texts.hint} error={error}>
      {(wiring) => (
        <div className="relative">
          <Icon name="search" size={20} className="pointer-events-none absolute top-3.5 left-3.5 text-ink-muted" />
          <input
            {...wiring}
            ref={input}
            type="text"
            name="q"
            value={value}
            maxLength={PLACE_INPUT_MAX_CHARACTERS}
            autoComplete="postal-code"
            autoCapitalize="words"
            spellCheck={false}
            enterKeyHint="search"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={list.isShown}
            aria-controls={listId}
            aria-activedescendant={list.current && suggestionId(listId, list.active)}
            onChange={(event) => {
              onType(event.target.value)
              list.reopen()
            }}
            onKeyDown={list.onKeyDown}
            onFocus={() => list.setOpen(true)}
            onBlur={() => list.setOpen(false)}
            className="control pl-11"
          />
          {list.isShown && (
            <SuggestionList id={listId} predictions={predictions} active={list.active} onPick={list.pick} />
          )}
          <span role="status" className="sr-only">
            {list.isOpen && places && (postalPlace ?? texts.suggestionCount(predictions.length))}
          </span>
        </div>
      )}
    </FieldFrame>
  )
}
