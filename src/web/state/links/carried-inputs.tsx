import { useSearchParams } from 'react-router'
import { carriedQuery } from '#contract/wire/href.ts'

/** S2.5 for a form that the browser sends by itself: it replaces the query of the form's address by the fields. */
export function CarriedInputs() {
  const [current] = useSearchParams()
  return Object.entries(carriedQuery(current)).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
