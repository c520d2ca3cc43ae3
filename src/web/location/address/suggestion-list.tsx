import type { Prediction } from '#contract/shop/places.ts'
import { locationTexts } from '#texts/shop/location.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { classes } from '#ui/text/classes.ts'

type SuggestionListProps = {
  id: string
  predictions: readonly Prediction[]
  active: number
  onPick: (prediction: Prediction) => void
}

export const suggestionId = (listId: string, index: number) => `${listId}-${index}`

/** The open list below the field. Pressing a suggestion must not move the focus out of the field, which would close the list. */
export function SuggestionList({ id, predictions, active, onPick }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={locationTexts.place.suggestions}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-card border border-line bg-surface p-1.5 shadow-floating"
    >
      {predictions.map((prediction, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
        <div
          key={prediction.place_id}
          id={suggestionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(prediction)}
          className={classes(
            'flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 hover:bg-surface-sunken',
            index === active && 'bg-primary-50',
          )}
        >
          <Icon name="pin" size={20} className="text-ink-muted" />
          <PredictionWords prediction={prediction} />
        </div>
      ))}
    </div>
  )
}

export function PredictionWords({ prediction }: { prediction: Prediction }) {
  return (
    <span className="min-w-0">
      <span className="block truncate font-medium">{prediction.main_text}</span>
      <span className="block truncate text-13 text-ink-muted">{prediction.secondary_text}</span>
    </span>
  )
}
