import { isNumberId } from '#contract/wire/ids.ts'
/**
 * Every key this site keeps in the browser, and the only place that touches them. What is read is checked each time: damaged or
 * foreign content is dropped, never a crash (S3.10). A browser that forbids storage behaves like an empty one.
 * The list is a type: each script holds the keys it uses, and the first load none of the others.
 */
export type Key =
  /** S4.2: where an older app left its login. */
  | 'local-Authentication'
  | 'sales_type'
  | 'outlet_id'
  /** S3.8, S3.10: a guest's address, and the id of the address a customer selected. */
  | 't-addr'
  | 's-addr'
  /** S3.10: a guest's cart, and the lines that wait to get into a customer's; see cart-storage.ts. Quantities on their way: pending-quantities.ts. */
  | 't-cart'
  /** S4.9: carts of a guest for other places, until one orders there again. */
  | 'put-away-carts'
  | 'cart'
  | 'cart-taps'
  /** The checkout's form, a card for once, the key of a guest's cart, a Pay whose answer is not known, what was bought: see web/checkout. */
  | 'checkout'
  | 'temp-card'
  /** D1.9: the table's basket that this phone has joined: see joined-table.ts. */
  | 'table-basket'
  | 'cart-key'
  | 'pay-attempt'
  | 'purchases'
  /** D4.8: the link of a guest's order that this tab left for a gateway: see guest-return.ts. */
  | 'guest-return'
  /** A press of Subscribe whose answer is not known: see web/subscriptions. */
  | 'subscribe-attempt'
  /** D6.3: the friend's code that a link brought: see referral-storage.ts. */
  | 'referred-by'
  | 'recent-products'
  | 'recent-searches'
  /** When the last reload for a missing chunk was (S8.6). */
  | 'chunk-reload'
  /** S4.5: a Google id token that waits to be exchanged. */
  | 'google-token'
  /** What a visit to Google's sign-in page needs when it comes back. */
  | 'google-visit'
  /** S2.5: the address that a visit to the gateway's page leaves: see gateway-visit.ts. */
  | 'gateway-visit'
  /** A sign-up or sign-in whose code or link is on its way. The link may open in another tab, so all tabs share it. */
  | 'pending-sign-in'
  /** Whether the visitor lets the store's tags measure, and the number they then go by: see consent-storage.ts. */
  | 'measure-consent'
  | 'measured-as'
  /** What happened on pages where no tag runs, until a page where one may. */
  | 'unmeasured'
  /** How often this browser came, and whether it was told not to ask again: see install-storage.ts. */
  | 'visits'
  | 'this-visit'
  | 'install-refused'
  /** What was typed into forms and not sent yet; never a secret. */
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
    // Full or forbidden: the page works without.
  }
}

export const parseId = (raw: string) => (isNumberId(raw) ? Number(raw) : undefined)
const parseTime = (raw: string) => Number(raw) || undefined
/** Checked where it is used, by a script that few visits need. */
export const unchecked = (raw: string) => raw

export const browserStorage = {
  /** As an older app left it: see stored-login.ts. */
  login: () => read('local-Authentication', unchecked),
  forgetLogin: () => write('local-Authentication', null),
  salesType: () => read('sales_type', parseId),
  saveSalesType: (id: number | null) => write('sales_type', id === null ? null : String(id)),
  outlet: () => read('outlet_id', parseId),
  saveOutlet: (id: number | null) => write('outlet_id', id === null ? null : String(id)),
  chunkReloadAt: () => read('chunk-reload', parseTime, 'session'),
  saveChunkReload: (atMs: number) => write('chunk-reload', String(atMs), 'session'),
}
