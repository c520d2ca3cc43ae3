import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useApp } from '../../state/app-context.ts'
import type { Account, AppStore } from '../../state/app-state.ts'
import { createStore, type Store } from '../../state/store.ts'
import { usePageRestored } from '../pay/use-page-restored.ts'
import { type CheckoutForm, emptyForm } from './checkout-form.ts'
import { checkoutStorage } from './checkout-storage.ts'

type OwnedForm = { owner: string; form: Store<CheckoutForm> }
const forms = new WeakMap<AppStore, OwnedForm>()

const ownerOf = (account: Account) => (account.kind === 'customer' ? account.details.id : 'guest')

/** The checkout's form in this tab; only for the browser. After a sign-in or sign-out, fields that are not personal are kept. */
function formStoreOf(store: AppStore): Store<CheckoutForm> {
  const owner = ownerOf(store.get().account)
  const known = forms.get(store)
  if (known?.owner === owner) return known.form
  const stored = checkoutStorage.form(owner, Date.now())
  const { contact, address, payment, company } = emptyForm()
  const form = createStore(
    stored ?? (known ? { ...known.form.get(), contact, address, payment, company } : emptyForm()),
  )
  form.subscribe(() => checkoutStorage.saveForm(owner, form.get(), Date.now()))
  forms.set(store, { owner, form })
  return form
}

/** S4.25: clears the form and the temporary card after an order. */
export function resetCheckout(store: AppStore): void {
  checkoutStorage.saveTempCard(null)
  formStoreOf(store).set(emptyForm())
  checkoutStorage.forgetForm()
}

export function useCheckoutForm(): { form: CheckoutForm; change: (changed: Partial<CheckoutForm>) => void } {
  const { store } = useApp()
  const form = formStoreOf(store)
  const loadStored = useCallback(() => {
    const stored = checkoutStorage.form(ownerOf(store.get().account), Date.now())
    if (stored && JSON.stringify(stored) !== JSON.stringify(form.get())) form.set(stored)
  }, [store, form])
  // Another tab, or a later page of this one, may have changed the stored form.
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => key === 'checkout' && loadStored()
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [loadStored])
  usePageRestored(loadStored)
  const value = useSyncExternalStore(form.subscribe, form.get, form.get)
  return { form: value, change: form.set }
}
