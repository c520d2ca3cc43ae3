import type { APIRequestContext } from '@playwright/test'
import type { CardEntry, FinishedCard } from '#contract/order/payments.ts'
import { ask, sendToSandbox } from './ask.ts'

export const VISA = '4242424242424242'
export const MASTERCARD = '5555555555554444'
export const DECLINED = '4000000000000002'

/** Enters a card on the sandbox's page: saved for a customer, or for one order. */
export async function enterCard(
  request: APIRequestContext,
  purpose: 'save' | 'once',
  number: string,
  headers: Record<string, string>,
): Promise<FinishedCard> {
  const entry = await ask<CardEntry>(request, 'post', '/payments/cards', {
    headers,
    data: { purpose, return_path: '/profile/payments' },
  })
  if (entry.kind !== 'hosted') throw new Error('the sandbox has a page of its own')
  await sendToSandbox(request, entry.url, { card: number })
  return ask(request, 'post', '/payments/cards/finish', { headers, data: { setup_ref: entry.setup_ref } })
}
