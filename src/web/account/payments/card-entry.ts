import type { CardEntry } from '#contract/order/payments.ts'
import type { Api } from '#contract/wire/request.ts'

export type StripeEntry = Extract<CardEntry, { kind: 'stripe' }>
export type CardPurpose = 'save' | 'once'

/**
 * Begins to enter a card. Where the gateway has a page of its own the browser leaves for it, and comes back to the path with `setup` in its
 * query; else what the gateway's form needs is answered.
 */
export async function beginCardEntry(api: Api, purpose: CardPurpose, returnPath: string): Promise<StripeEntry | null> {
  const entry = await api('POST /payments/cards', { body: { purpose, return_path: returnPath } })
  if (entry.kind === 'stripe') return entry
  window.location.assign(entry.url)
  return null
}

/** Where a card that was entered here leads: the same address that a page of the gateway's own comes back to. */
export function enteredPath(returnPath: string, setupRef: string): string {
  const url = new URL(returnPath, 'http://here')
  url.searchParams.set('setup', setupRef)
  return url.pathname + url.search
}
