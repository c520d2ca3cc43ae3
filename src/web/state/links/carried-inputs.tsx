import { useSearchParams } from 'react-router'
import { carriedQuery } from '#contract/wire/href.ts'

/**
 * S2.5 for a GET form that the browser submits. The browser replaces the query with the form's fields, so carried parameters are hidden fields.
 * `without` is the form's own field.
 */
export function CarriedInputs({ without }: { without?: string }) {
  const [current] = useSearchParams()
  return Object.entries(carriedQuery(current))
    .filter(([name]) => name !== without)
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
