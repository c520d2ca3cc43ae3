import { useCarriedQuery } from './carried-query.tsx'

/**
 * S2.5 for a GET form that the browser submits. The browser replaces the query with the form's fields, so carried parameters are hidden fields.
 * `without` is the form's own field.
 */
export function CarriedInputs({ without }: { without?: string }) {
  return [...useCarriedQuery()]
    .filter(([name]) => name !== without)
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
