import type { CardEntry } from '#contract/order/payments.ts'
import type { Api } from '#contract/wire/request.ts'

export type StripeEntry = Extract<CardEntry, { kind: 'stripe' }>
export type CardPurpose = 'save' | 'once'

/**
 * Starts the entry of a card. If the gateway has its own page, the browser goes there and returns to the path with `setup` in its query.
 * Otherwise this resolves to the data for the gateway's form.
 */
export async function beginCardEntry(api: Api, purpose: CardPurpose, returnPath: string): Promise<StripeEntry | null> {
  const entry = await api('POST /payments/cards', { body: { purpose, return_path: returnPath } })
  if (entry.kind === 'stripe') return entry
  window.location.assign(entry.url)
  return null
}

/** The path after a card was entered on our page: the same one that a gateway's own page returns to. */
export function enteredPath(returnPath: string, setupRef: string): string {
  const url = new URL(returnPath, 'http://here')
  url.searchParams.set('setup', setupRef)
  return url.pathname + url.search
}
