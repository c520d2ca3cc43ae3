import { useEffect } from 'react'
import type { PaymentOptions } from '#contract/order/payments.ts'
import { useApp } from '../../state/app-context.ts'
import type { AppStore } from '../../state/app-state.ts'

/** P1.3: what the account remembers by now. The cart shows it from then on, as the next checkout does. */
export function keepAccountsLimit(store: AppStore, cents: number | null): void {
  const { account } = store.get()
  if (account.kind !== 'customer' || (account.details.at_most_cents ?? null) === cents) return
  const { at_most_cents: _, ...details } = account.details
  store.set({ account: { ...account, details: cents === null ? details : { ...details, at_most_cents: cents } } })
}

/** The account may have been changed by an order on another device since this page was loaded. */
export function useAccountsLimit(options: Pick<PaymentOptions, 'at_most_cents'>): void {
  const { store } = useApp()
  const cents = options.at_most_cents ?? null
  useEffect(() => keepAccountsLimit(store, cents), [store, cents])
}
