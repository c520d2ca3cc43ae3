import type { Prediction } from '#contract/shop/places.ts'
import { locationTexts } from '#texts/shop/location.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { PredictionWords } from './suggestion-list.tsx'

const texts = locationTexts.place

type PlaceResultsProps = { typed: string; predictions: readonly Prediction[]; onPick: (placeId: string) => void }

/** The places that match a submitted text. */
export function PlaceResults({ typed, predictions, onPick }: PlaceResultsProps) {
  if (predictions.length === 0) return <p role="status">{texts.nothing(typed)}</p>
  return (
    <section aria-label={texts.results(typed)}>
      <h2 className="mb-3 text-18">{texts.results(typed)}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {predictions.map((prediction) => (
          <li key={prediction.place_id}>
            <button
              type="button"
              onClick={() => onPick(prediction.place_id)}
              className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left transition-colors hover:bg-surface-muted focus-visible:outline-offset-[-2px]"
            >
              <Icon name="pin" size={20} className="text-ink-muted" />
              <span className="min-w-0 flex-1">
                <PredictionWords prediction={prediction} />
              </span>
              <Icon name="chevron-right" size={20} className="text-ink-muted" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
