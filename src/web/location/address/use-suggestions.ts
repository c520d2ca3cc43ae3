import { type KeyboardEvent, useState } from 'react'
import type { Prediction } from '#contract/shop/places.ts'

/** The open list of a combobox: the arrow keys move through it, Enter picks a suggestion, Escape closes it. */
export function useSuggestions(predictions: readonly Prediction[], onPick: (prediction: Prediction) => void) {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const isShown = isOpen && predictions.length > 0
  const current = isShown ? predictions[active] : undefined

  function pick(prediction: Prediction) {
    setOpen(false)
    setActive(-1)
    onPick(prediction)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && predictions.length > 0) {
      event.preventDefault()
      setOpen(true)
      // The field itself is one more stop, at index -1.
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

  /** Opens the list again after typing, without a selected suggestion. */
  function reopen() {
    setOpen(true)
    setActive(-1)
  }

  return { isOpen, setOpen, isShown, active, current, pick, onKeyDown, reopen }
}
