import type { PaymentOptions } from '#contract/order/payments.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { CART_KEY, isCardToken } from '#contract/wire/ids.ts'
import { read, write } from '../../state/storage/browser-storage.ts'
import { newMergeKey } from '../../state/storage/cart-storage.ts'
import { formStorage } from '../../state/storage/form-storage.ts'
import { type CheckoutForm, formOf } from './checkout-form.ts'

/** A stored form expires, because the browser may be shared. */
const FORM_MAX_AGE_MS = DAY_MS

type StoredForm = { owner: string; atMs: number; form: CheckoutForm }

function parseStoredForm(raw: string): StoredForm | undefined {
  const { owner, atMs, form } = (JSON.parse(raw) ?? {}) as Record<string, unknown>
  return typeof owner === 'string' && typeof atMs === 'number' ? { owner, atMs, form: formOf(form) } : undefined
}

/** tempCard: the gateway's token of a single-use card, and its label such as brand and last digits. Stored for this tab only. */
export type TempCard = { token: string; label: string }

function parseCard(raw: string): TempCard | undefined {
  const { token, label } = (JSON.parse(raw) ?? {}) as Record<string, unknown>
  const isToken = typeof token === 'string' && isCardToken(token)
  return isToken && typeof label === 'string' && label.length <= 60 ? { token, label } : undefined
}

/** The quote that the shopper saw when they pressed Pay. `seen` names the windows and the place beside it. */
export type PressedQuote = { hash: string; totalCents: number; limitCents?: number; seen: string }

/** A way to pay without a saved card. `card` is a card that is entered each time. */
export type PayWay = PaymentOptions['kinds'][number]
const WAYS: Record<PayWay, true> = { card: true, paynow: true, grabpay: true }
const parseWay = (raw: string) => (Object.hasOwn(WAYS, raw) ? (raw as PayWay) : undefined)

const parseKey = (raw: string) => (CART_KEY.test(raw) ? raw : undefined)
/** The key in memory, for browsers without storage. */
let keyInMemory: string | null = null

export const checkoutStorage = {
  form(owner: string, nowMs: number): CheckoutForm | undefined {
    const stored = read('checkout', parseStoredForm)
    if (!stored || stored.owner !== owner || nowMs - stored.atMs > FORM_MAX_AGE_MS) return undefined
    return stored.form
  },
  saveForm: (owner: string, form: CheckoutForm, nowMs: number) =>
    write('checkout', JSON.stringify({ owner, atMs: nowMs, form } satisfies StoredForm)),
  forgetForm: () => write('checkout', null),

  tempCard: () => read('temp-card', parseCard, 'session') ?? null,
  saveTempCard: (card: TempCard | null) => write('temp-card', card && JSON.stringify(card), 'session'),

  /** The quote for which Pay was pressed before the card was entered. Stored for this tab; reading deletes it. */
  takePressedQuote(): PressedQuote | null {
    const { hash, totalCents, limitCents, seen } = formStorage.draft('pressed-pay') ?? {}
    formStorage.saveDraft('pressed-pay', null)
    const isQuote = typeof hash === 'string' && Number.isInteger(totalCents) && typeof seen === 'string'
    const limit = Number.isInteger(limitCents) ? { limitCents: Number(limitCents) } : {}
    return isQuote ? { hash, totalCents: Number(totalCents), ...limit, seen } : null
  },
  savePressedQuote: (quote: PressedQuote) => formStorage.saveDraft('pressed-pay', quote),

  /** The way a guest paid last on this device. */
  payWay: () => read('pay-way', parseWay) ?? null,
  savePayWay: (way: PayWay) => write('pay-way', way),

  /** The key of a guest's cart. All tabs use the same key until the order is paid, so that one cart becomes one order. */
  cartKey(): string {
    const known = read('cart-key', parseKey) ?? keyInMemory
    if (known) return known
    keyInMemory = newMergeKey()
    write('cart-key', keyInMemory)
    return keyInMemory
  },
  forgetCartKey(): void {
    keyInMemory = null
    write('cart-key', null)
  },
}
