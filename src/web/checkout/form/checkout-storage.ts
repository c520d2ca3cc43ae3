import { DAY_MS } from '#contract/wire/durations.ts'
import { CART_KEY, isCardToken } from '#contract/wire/ids.ts'
import { read, write } from '../../state/storage/browser-storage.ts'
import { newMergeKey } from '../../state/storage/cart-storage.ts'
import { formStorage } from '../../state/storage/form-storage.ts'
import { type CheckoutForm, formOf } from './checkout-form.ts'

/** Whoever comes back days later starts afresh: what they typed is not for the next one at this browser. */
const KEPT_MS = DAY_MS

type Kept = { owner: string; atMs: number; form: CheckoutForm }

function parseKept(raw: string): Kept | undefined {
  const { owner, atMs, form } = (JSON.parse(raw) ?? {}) as Record<string, unknown>
  return typeof owner === 'string' && typeof atMs === 'number' ? { owner, atMs, form: formOf(form) } : undefined
}

/** tempCard: the gateway's token for a card that pays once, and the words by which its owner knows it. For this tab only. */
export type TempCard = { token: string; label: string }

function parseCard(raw: string): TempCard | undefined {
  const { token, label } = (JSON.parse(raw) ?? {}) as Record<string, unknown>
  const isToken = typeof token === 'string' && isCardToken(token)
  return isToken && typeof label === 'string' && label.length <= 60 ? { token, label } : undefined
}

/** The total that was seen when Pay was pressed, and its quote. */
export type Pressed = { hash: string; totalCents: number }

const parseKey = (raw: string) => (CART_KEY.test(raw) ? raw : undefined)
let unkeptKey: string | null = null

export const checkoutStorage = {
  form(owner: string, nowMs: number): CheckoutForm | undefined {
    const kept = read('checkout', parseKept)
    if (!kept || kept.owner !== owner || nowMs - kept.atMs > KEPT_MS) return undefined
    return kept.form
  },
  saveForm: (owner: string, form: CheckoutForm, nowMs: number) =>
    write('checkout', JSON.stringify({ owner, atMs: nowMs, form } satisfies Kept)),
  forgetForm: () => write('checkout', null),

  tempCard: () => read('temp-card', parseCard, 'session') ?? null,
  saveTempCard: (card: TempCard | null) => write('temp-card', card && JSON.stringify(card), 'session'),

  /** The quote for which Pay was pressed before its card was entered; for this tab, and read once. */
  takePressed(): Pressed | null {
    const { hash, totalCents } = formStorage.draft('pressed-pay') ?? {}
    formStorage.saveDraft('pressed-pay', null)
    return typeof hash === 'string' && Number.isInteger(totalCents) ? { hash, totalCents: Number(totalCents) } : null
  },
  savePressed: (pressed: Pressed) => formStorage.saveDraft('pressed-pay', pressed),

  /** One cart of a guest becomes one order: all tabs give it the same key, until it is paid. */
  cartKey(): string {
    const kept = read('cart-key', parseKey) ?? unkeptKey
    if (kept) return kept
    unkeptKey = newMergeKey()
    write('cart-key', unkeptKey)
    return unkeptKey
  },
  forgetCartKey(): void {
    unkeptKey = null
    write('cart-key', null)
  },
}
