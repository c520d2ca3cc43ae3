import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useApp } from '../../state/app-context.ts'
import type { Account, AppStore } from '../../state/app-state.ts'
import { createStore, type Store } from '../../state/store.ts'
import { usePageRestored } from '../pay/use-page-restored.ts'
import { type CheckoutForm, emptyForm } from './checkout-form.ts'
import { checkoutStorage } from './checkout-storage.ts'

type Held = { owner: string; form: Store<CheckoutForm> }
const forms = new WeakMap<AppStore, Held>()

const ownerOf = (account: Account) => (account.kind === 'customer' ? account.details.id : 'guest')

/** The checkout's form of this tab; only to be asked for in the browser. Who signs in takes along what is not personal. */
function heldBy(store: AppStore): Store<CheckoutForm> {
  const owner = ownerOf(store.get().account)
  const known = forms.get(store)
  if (known?.owner === owner) return known.form
  const kept = checkoutStorage.form(owner, Date.now())
  const { contact, address, payment, company } = emptyForm()
  const form = createStore(kept ?? (known ? { ...known.form.get(), contact, address, payment, company } : emptyForm()))
  form.subscribe(() => checkoutStorage.saveForm(owner, form.get(), Date.now()))
  forms.set(store, { owner, form })
  return form
}

/** S4.25: after the order, nothing of it is proposed for the next one. */
export function resetCheckout(store: AppStore): void {
  checkoutStorage.saveTempCard(null)
  heldBy(store).set(emptyForm())
  checkoutStorage.forgetForm()
}

export function useCheckoutForm(): { form: CheckoutForm; change: (changed: Partial<CheckoutForm>) => void } {
  const { store } = useApp()
  const form = heldBy(store)
  const catchUp = useCallback(() => {
    const other = checkoutStorage.form(ownerOf(store.get().account), Date.now())
    if (other && JSON.stringify(other) !== JSON.stringify(form.get())) form.set(other)
  }, [store, form])
  // Another tab of the same person went on, or a later page of this one: all are of the same mind.
  useEffect(() => {
    const hear = ({ key }: StorageEvent) => key === 'checkout' && catchUp()
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  }, [catchUp])
  usePageRestored(catchUp)
  const value = useSyncExternalStore(form.subscribe, form.get, form.get)
  return { form: value, change: form.set }
}
