import { useCustomer } from './app-context.ts'
import { atMostStorage } from './storage/at-most-storage.ts'

/** P1.3: the amount that the customer's account remembers, or a guest's browser. Only for what is rendered in the browser alone. */
export function useRememberedLimit(): number | null {
  const customer = useCustomer()
  return customer ? (customer.at_most_cents ?? null) : atMostStorage.cents()
}
