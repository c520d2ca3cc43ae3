import { isNumberId } from '#contract/wire/ids.ts'

/**
 * Every key that this site stores in the browser. Only this file accesses the storage. Every read validates: damaged or foreign content is
 * deleted and never crashes the page (S3.10). A browser that blocks storage behaves like an empty one.
 * The list is a type, not an object, so that each script contains only the keys it uses.
 */
export type Key =
  /** S4.2: the login that an older app stored. */
  | 'local-Authentication'
  | 'sales_type'
  | 'outlet_id'
  /** S3.8, S3.10: a guest's address, and the id of a customer's selected address. */
  | 't-addr'
  | 's-addr'
  /** S3.10: a guest's cart: see cart-storage.ts. */
  | 't-cart'
  /** S4.9: a guest's carts at other places, until the guest orders there again. */
  | 'put-away-carts'
  /** Lines that are not yet in the customer's cart: see cart-storage.ts. Quantities that are not yet sent: see pending-quantities.ts. */
  | 'cart'
  | 'cart-taps'
  /** See web/checkout: the form, a card for one payment, a guest cart's key, a payment without an answer yet, past purchases. */
  | 'checkout'
  | 'temp-card'
  /** D1.9: the table's basket that this phone joined: see joined-table.ts. */
  | 'table-basket'
  | 'cart-key'
  | 'pay-attempt'
  | 'purchases'
  /** The way a guest paid last on this device, never a card: see web/checkout. */
  | 'pay-way'
  | 'at-most'
  /** D3.7: that this browser has a wallet: see wallet-storage.ts. */
  | 'has-wallet'
  /** D4.8: the address of a guest's order that this tab left for a gateway: see guest-return.ts. */
  | 'guest-return'
  /** A subscription request without an answer yet: see web/subscriptions. */
  | 'subscribe-attempt'
  /** D6.3: the referral code from a friend's link: see referral-storage.ts. */
  | 'referred-by'
  | 'recent-products'
  | 'recent-searches'
  /** S8.6: the time of the last reload because of a missing chunk. */
  | 'chunk-reload'
  /** S4.5: a Google id token that is not yet exchanged for a login. */
  | 'google-token'
  /** State for the return from Google's sign-in page. */
  | 'google-visit'
  /** S2.5: the path and query that were left for the gateway's page: see gateway-visit.ts. */
  | 'gateway-visit'
  /** A sign-up or sign-in that waits for its code or link. The link may open in another tab, so all tabs share it. */
  | 'pending-sign-in'
  /** The consent to analytics, and the visitor's random analytics id: see consent-storage.ts. */
  | 'measure-consent'
  | 'measured-as'
  /** Analytics events from pages without tags, until a page with tags sends them. */
  | 'unmeasured'
  /** The number of visits, and when the offer to install was refused: see install-storage.ts. */
  | 'visits'
  | 'this-visit'
  | 'install-refused'
  /** M1.7: when notifications were refused: see push-storage.ts. */
  | 'push-refused'
  /** Unsent form input, never a password or code. */
  | 'drafts'

type Area = 'local' | 'session'

function area(name: Area): Storage | undefined {
  try {
    return name === 'local' ? window.localStorage : window.sessionStorage
  } catch {
    return undefined
  }
}

export function read<T>(key: Key, parse: (raw: string) => T | undefined, where: Area = 'local'): T | undefined {
  try {
    const raw = area(where)?.getItem(key)
    if (raw === null || raw === undefined) return undefined
    const value = parsed(raw, parse)
    if (value === undefined) area(where)?.removeItem(key)
    return value
  } catch {
    return undefined
  }
}

function parsed<T>(raw: string, parse: (raw: string) => T | undefined): T | undefined {
  try {
    return parse(raw)
  } catch {
    return undefined
  }
}

export function write(key: Key, value: string | null, where: Area = 'local'): void {
  try {
    if (value === null) area(where)?.removeItem(key)
    else area(where)?.setItem(key, value)
  } catch {
    // The storage is full or blocked. The page works without it.
  }
}

export const parseId = (raw: string) => (isNumberId(raw) ? Number(raw) : undefined)
const parseTime = (raw: string) => Number(raw) || undefined
/** For values that their user validates, in a script that few visits load. */
export const unchecked = (raw: string) => raw

export const browserStorage = {
  /** The login in an older app's format: see stored-token.ts. */
  login: () => read('local-Authentication', unchecked),
  forgetLogin: () => write('local-Authentication', null),
  salesType: () => read('sales_type', parseId),
  saveSalesType: (id: number | null) => write('sales_type', id === null ? null : String(id)),
  outlet: () => read('outlet_id', parseId),
  saveOutlet: (id: number | null) => write('outlet_id', id === null ? null : String(id)),
  chunkReloadAt: () => read('chunk-reload', parseTime, 'session'),
  saveChunkReload: (atMs: number) => write('chunk-reload', String(atMs), 'session'),
}
