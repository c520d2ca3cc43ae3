import type { Payment } from '#contract/order/checkout.ts'
import { CARD_ENTRY_SECONDS, type Wallet } from '#contract/order/payment-limits.ts'
import type { WalletEntry } from '#contract/order/payments.ts'
import { SECOND_MS } from '#contract/wire/durations.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { paymentTexts } from '#texts/order/payments.ts'
import { paymentsApiTexts } from '#texts/order/payments-api.ts'
import { Refused } from '../../base/refused.ts'
import { uuidParam } from '../../customer/uuid-param.ts'
import type { Queryable } from '../../db/database.ts'
import type { KeptMethod } from '../../order-rows/payment-kept.ts'
import type { ChargeMethod, Gateway } from '../../parts/gateway-port.ts'
import type { ApiParts } from '../../parts/parts.ts'
import type { Scope } from '../../parts/scope.ts'
import { walletTokenUse } from '../attempts/attempt.queries.ts'
import { type EnteredCard, enteredCardOf } from './card-entry.queries.ts'
import { cardLabel } from './card-label.ts'
import { customerMethod } from './payment-method.queries.ts'

export type ResolvedMethod = { charge: ChargeMethod; kept: KeptMethod }
type Paying = Exclude<Payment, { kind: 'none' }>

const notFound = () => new Refused(404, apiTexts.notFound)
const WALLETS_OF: Record<WalletEntry['kind'], readonly Wallet[]> = {
  test: ['test_wallet'],
  stripe: ['apple_pay', 'google_pay'],
}
const LABELS = { paynow: 'PayNow', grabpay: 'GrabPay' } as const

/** Since when a card may have been entered to be used now. */
export const enteredSince = (now: Date) => new Date(now.getTime() - CARD_ENTRY_SECONDS * SECOND_MS)

/**
 * Looks up the payment method among the visitor's own. Another customer's card returns the same 404 as an unknown id. A caller that has already looked for the
 * entered card gives it as `entered`.
 */
export async function resolveMethod(
  db: Queryable,
  { gateways }: Pick<ApiParts, 'gateways'>,
  scope: Scope,
  payment: Paying,
  entered?: Promise<EnteredCard | null>,
): Promise<ResolvedMethod> {
  const { name } = gateways.current
  if (!isOffered(gateways.current, payment)) throw new Refused(400, paymentsApiTexts.unavailable)
  if (payment.kind === 'saved') return savedCard(db, name, scope, payment.method_id)
  if (payment.kind === 'token') return enteredCard(name, await (entered ?? lookUpCard(db, scope, payment.token)))
  if (payment.kind === 'wallet') return walletToken(db, scope, payment)
  return { charge: { kind: payment.kind }, kept: { kind: payment.kind, label: LABELS[payment.kind] } }
}

function isOffered({ kinds, wallet }: Gateway, payment: Paying): boolean {
  if (payment.kind === 'wallet') return wallet !== null && WALLETS_OF[wallet.kind].includes(payment.wallet)
  return kinds.includes(payment.kind === 'saved' || payment.kind === 'token' ? 'card' : payment.kind)
}

/** D3.7: a wallet's token pays one attempt. The database refuses a second one that is made at the same moment. */
async function walletToken(db: Queryable, { store }: Scope, { token, wallet }: Extract<Paying, { kind: 'wallet' }>) {
  if (await walletTokenUse.maybe(db, store.id, token)) throw new Refused(409, paymentsApiTexts.walletUsed)
  const kind = 'wallet' as const
  return { charge: { kind, token }, kept: { kind, token, label: paymentTexts.wallets[wallet] } }
}

async function savedCard(
  db: Queryable,
  gateway: string,
  { store, viewer }: Scope,
  id: string,
): Promise<ResolvedMethod> {
  const method = viewer.kind === 'customer' && (await customerMethod.maybe(db, store.id, viewer.id, uuidParam(id)))
  if (!method || method.gateway !== gateway) throw notFound()
  const { customer_ref, method_ref } = method
  return {
    charge: { kind: 'saved', customerRef: customer_ref, methodRef: method_ref },
    kept: { kind: 'saved', method_id: id, customer_ref, method_ref, label: cardLabel(method) },
  }
}

function lookUpCard(db: Queryable, { store, viewer, now }: Scope, id: string): Promise<EnteredCard | undefined> {
  const owner = viewer.kind === 'customer' ? viewer.id : null
  return enteredCardOf.maybe(db, store.id, owner, uuidParam(id), enteredSince(now))
}

function enteredCard(gateway: string, entry: EnteredCard | null | undefined): ResolvedMethod {
  if (!entry || entry.gateway !== gateway) throw notFound()
  const { token } = entry
  return { charge: { kind: 'token', token }, kept: { kind: 'token', token, label: cardLabel(entry) } }
}
