import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { PLACE_INPUT_MAX_CHARACTERS } from '#contract/shop/catalog-limits.ts'
import type { Prediction } from '#contract/shop/places.ts'
import { typedPostalDigits } from '#rules/places/postal-code.ts'
import { locationTexts } from '#texts/shop/location.ts'
import { FieldFrame } from '#ui/forms/field-frame.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { SuggestionList, suggestionId } from './suggestion-list.tsx'
import type { Found } from './use-predictions.ts'

const texts = locationTexts.place

type PlaceFieldProps = {
  value: string
  onType: (typed: string) => void
  found: Found | null
  onPick: (prediction: Prediction) => void
  error: string | undefined
  input: RefObject<HTMLInputElement | null>
}

/** A field with a list of suggestions: the arrows move through it, Enter takes one, Escape closes it. */
export function PlaceField({ value, onType, found, onPick, error, input }: PlaceFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const listId = useId()
  const typed = value.trim()
  const places = found?.typed === typed ? found.predictions : null
  // Six digits are complete: their one place is said below the field, where it covers nothing.
  const isPostalCode = typedPostalDigits(typed)?.length === 6
  const door = isPostalCode ? places?.[0]?.description : undefined
  const predictions = isPostalCode ? [] : (places ?? [])
  const isShown = isOpen && predictions.length > 0
  const current = isShown ? predictions[active] : undefined

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && predictions.length > 0) {
      event.preventDefault()
      setOpen(true)
      // One stop more than there are suggestions: the field itself, with what was typed.
      const stops = predictions.length + 1
      setActive(((active + 1 + step + stops) % stops) - 1)
    } else if (event.key === 'Enter' && current) {
      event.preventDefault()
      pick(current)
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      setOpen(false)
    }
  }
  function pick(prediction: Prediction) {
    setOpen(false)
    setActive(-1)
    onPick(prediction)
  }
  return (
    <FieldFrame label={texts.field} hint={door ?? texts.hint} error={error}>
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
            aria-expanded={isShown}
            aria-controls={listId}
            aria-activedescendant={current && suggestionId(listId, active)}
            onChange={(event) => {
              onType(event.target.value)
              setOpen(true)
              setActive(-1)
            }}
            onKeyDown={press}
            onFocus={() => setOpen(true)}
            onBlur={() => setOpen(false)}
            className="control pl-11"
          />
          {isShown && <SuggestionList id={listId} predictions={predictions} active={active} onPick={pick} />}
          <span role="status" className="sr-only">
            {isOpen && places && (door ?? texts.suggestionCount(predictions.length))}
          </span>
        </div>
      )}
    </FieldFrame>
  )
}
