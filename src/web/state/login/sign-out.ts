import type { Api } from '#contract/wire/request.ts'
import type { Account, AppStore } from '../app-state.ts'
import { addressStorage } from '../storage/address-storage.ts'
import { type Key, read, write } from '../storage/browser-storage.ts'
import { forgetLogin } from './forget-login.ts'

/**
 * What becomes of each key when somebody signs out. Whoever uses this browser next sees nothing of what was typed, looked at or chosen by
 * them; what is bound to an owner and only waits to be sent stays, for it is shown to nobody else, and without its key something could be
 * bought twice. A new key does not compile until it is decided here.
 */
const AT_SIGN_OUT: Record<Key, 'goes' | 'goes from this tab' | 'stays' | 'if theirs'> = {
  'local-Authentication': 'goes',
  'google-token': 'goes',
  'google-visit': 'goes from this tab',
  'gateway-visit': 'goes from this tab',
  'pending-sign-in': 'goes',
  drafts: 'goes from this tab',
  checkout: 'goes',
  'temp-card': 'goes from this tab',
  'table-basket': 'goes',
  'guest-return': 'goes from this tab',
  's-addr': 'goes',
  'recent-products': 'goes',
  'recent-searches': 'goes',
  't-addr': 'if theirs',
  purchases: 'if theirs',
  cart: 'stays',
  'cart-taps': 'goes',
  'pay-attempt': 'stays',
  'subscribe-attempt': 'stays',
  // The device's: what a guest here has in the cart, how one wants it, and what was answered to us.
  't-cart': 'stays',
  'put-away-carts': 'stays',
  'cart-key': 'stays',
  sales_type: 'stays',
  outlet_id: 'stays',
  'referred-by': 'stays',
  'chunk-reload': 'stays',
  'measure-consent': 'stays',
  'measured-as': 'stays',
  unmeasured: 'stays',
  visits: 'stays',
  'this-visit': 'stays',
  'install-refused': 'stays',
}
const keys = Object.keys(AT_SIGN_OUT) as Key[]

/** What each tab keeps for itself goes from each tab when it hears of it. */
export function forgetInThisTab(): void {
  for (const key of keys) if (AT_SIGN_OUT[key] === 'goes from this tab') write(key, null, 'session')
}

export function forgetPerson(account: Account): void {
  forgetInThisTab()
  for (const key of keys) if (AT_SIGN_OUT[key] === 'goes') write(key, null)
  // A guest's postal code is theirs when it is that of their home.
  const home = account.kind === 'customer' ? account.details.main_address?.postal_code : undefined
  if (home !== undefined && addressStorage.guest()?.postal_code === home) addressStorage.saveGuest(null)
  const guests = read('purchases', guestPurchases) ?? []
  write('purchases', guests.length > 0 ? JSON.stringify(guests) : null)
}

/** A guest's purchase answers to a token that this browser alone may have; a customer's is in their history. */
function guestPurchases(raw: string): unknown[] | undefined {
  const list: unknown = JSON.parse(raw)
  return Array.isArray(list) ? list.filter((one) => typeof one?.token === 'string') : undefined
}

export async function signOut(api: Api, store: AppStore): Promise<void> {
  // A login the server no longer knows is gone all the same.
  await api('POST /auth/sign-out').catch(() => null)
  forgetPerson(store.get().account)
  forgetLogin(store)
}
