import type { Api } from '#contract/wire/request.ts'
import type { Account, AppStore } from '../app-state.ts'
import { addressStorage } from '../storage/address-storage.ts'
import { type Key, read, write } from '../storage/browser-storage.ts'
import { forgetLogin } from './forget-login.ts'

/**
 * What happens to each storage key at sign-out. The next user of this browser must not see what the customer typed, viewed or chose. Unsent data
 * that names its owner stays: only the owner sees it, and losing its idempotency key could buy something twice. A new key does not compile until
 * it is listed here. `delete per tab`: in session storage, so each tab deletes its own. `delete if personal`: decided by `clearPersonalData`.
 */
const AT_SIGN_OUT: Record<Key, 'delete' | 'delete per tab' | 'delete if personal' | 'keep'> = {
  'local-Authentication': 'delete',
  'google-token': 'delete',
  'google-visit': 'delete per tab',
  'gateway-visit': 'delete per tab',
  'pending-sign-in': 'delete',
  drafts: 'delete per tab',
  checkout: 'delete',
  'temp-card': 'delete per tab',
  'table-basket': 'delete',
  'guest-return': 'delete per tab',
  's-addr': 'delete',
  'recent-products': 'delete',
  'recent-searches': 'delete',
  't-addr': 'delete if personal',
  purchases: 'delete if personal',
  cart: 'keep',
  'cart-taps': 'delete',
  'pay-attempt': 'keep',
  'subscribe-attempt': 'keep',
  // These belong to the device: the guest's cart, the chosen place, the answers to consent, install and notification questions.
  't-cart': 'keep',
  'put-away-carts': 'keep',
  'cart-key': 'keep',
  'pay-way': 'keep',
  'at-most': 'keep',
  'has-wallet': 'keep',
  sales_type: 'keep',
  outlet_id: 'keep',
  'referred-by': 'keep',
  'chunk-reload': 'keep',
  'measure-consent': 'keep',
  'measured-as': 'keep',
  unmeasured: 'keep',
  visits: 'keep',
  'this-visit': 'keep',
  'install-refused': 'keep',
  'push-refused': 'keep',
}
const keys = Object.keys(AT_SIGN_OUT) as Key[]

/** Deletes the personal data in this tab's session storage. Every tab calls it when it hears of the sign-out. */
export function clearTabData(): void {
  for (const key of keys) if (AT_SIGN_OUT[key] === 'delete per tab') write(key, null, 'session')
}

export function clearPersonalData(account: Account): void {
  clearTabData()
  for (const key of keys) if (AT_SIGN_OUT[key] === 'delete') write(key, null)
  // The guest's postal code is personal if it is the customer's home.
  const home = account.kind === 'customer' ? account.details.main_address?.postal_code : undefined
  if (home !== undefined && addressStorage.guest()?.postal_code === home) addressStorage.saveGuest(null)
  const guests = read('purchases', guestPurchases) ?? []
  write('purchases', guests.length > 0 ? JSON.stringify(guests) : null)
  endNotifications()
}

/** M1.7: the server ends them with the login. Then the browser has no use for its subscription. */
function endNotifications(): void {
  if (!('serviceWorker' in navigator)) return
  import('../browser-push.ts').then(({ unsubscribeBrowser }) => unsubscribeBrowser()).catch(() => {})
}

/** A guest's purchase stays, because this browser may be the only one with its token. A customer finds theirs in the order history. */
function guestPurchases(raw: string): unknown[] | undefined {
  const list: unknown = JSON.parse(raw)
  return Array.isArray(list) ? list.filter((one) => typeof one?.token === 'string') : undefined
}

export async function signOut(api: Api, store: AppStore): Promise<void> {
  // A failure is ignored: the login ends in this browser in any case.
  await api('POST /auth/sign-out').catch(() => null)
  clearPersonalData(store.get().account)
  forgetLogin(store)
}
