import { addressTexts } from '#texts/account/addresses.ts'
import type { PostalPlace } from './use-postal-place.ts'

const texts = addressTexts.form

/** The result of the postal code's lookup, announced to screen readers. */
export function PostalCodeHint({ place }: { place: PostalPlace }) {
  return (
    <span role="status" className={place.kind === 'unknown' ? 'font-medium text-warning' : undefined}>
      {place.kind === 'idle' && texts.postalCodeHint}
      {place.kind === 'looking' && texts.looking}
      {place.kind === 'unknown' && texts.unknown}
      {place.kind === 'found' && (place.area ? texts.found(place.area) : texts.postalCodeHint)}
    </span>
  )
}
