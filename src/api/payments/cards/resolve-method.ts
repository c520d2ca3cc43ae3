import type { Payment } from '#contract/order/checkout.ts'
import { CARD_ENTRY_SECONDS } from '#contract/order/payment-limits.ts'
import { SECOND_MS } from '#contract/wire/durations.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { paymentsApiTexts } from '#texts/order/payments-api.ts'
import { Refused } from '../../base/refused.ts'
import { uuidParam } from '../../customer/uuid-param.ts'
import type { Queryable } from '../../db/database.ts'
import type { KeptMethod } from '../../order-rows/payment-kept.ts'
import type { ChargeMethod } from '../../parts/gateway-port.ts'
import type { ApiParts } from '../../parts/parts.ts'
import type { Scope } from '../../parts/scope.ts'
import { enteredCardOf } from './card-entry.queries.ts'
import { cardLabel } from './card-label.ts'
import { customerMethod } from './payment-method.queries.ts'

export type ResolvedMethod = { charge: ChargeMethod; kept: KeptMethod }
type Paying = Exclude<Payment, { kind: 'none' }>

const notFound = () => new Refused(404, apiTexts.notFound)
const LABELS = { paynow: 'PayNow', grabpay: 'GrabPay' } as const

/** Looks up the payment method among the visitor's own. Another customer's card returns the same 404 as an notFound id. */
export async function resolveMethod(
  db: Queryable,
  { gateways }: Pick<ApiParts, 'gateways'>,
  scope: Scope,
  payment: Paying,
): Promise<ResolvedMethod> {
  const { kinds, name } = gateways.current
  const isOffered = kinds.includes(payment.kind === 'saved' || payment.kind === 'token' ? 'card' : payment.kind)
  if (!isOffered) throw new Refused(400, paymentsApiTexts.unavailable)
  if (payment.kind === 'saved') return savedCard(db, name, scope, payment.method_id)
  if (payment.kind === 'token') return enteredCard(db, name, scope, payment.token)
  return { charge: { kind: payment.kind }, kept: { kind: payment.kind, label: LABELS[payment.kind] } }
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

async function enteredCard(db: Queryable, gateway: string, scope: Scope, id: string): Promise<ResolvedMethod> {
  const { store, viewer, now } = scope
  const owner = viewer.kind === 'customer' ? viewer.id : null
  const since = new Date(now.getTime() - CARD_ENTRY_SECONDS * SECOND_MS)
  const entry = await enteredCardOf.maybe(db, store.id, owner, uuidParam(id), since)
  if (!entry || entry.gateway !== gateway) throw notFound()
  const { token } = entry
  return { charge: { kind: 'token', token }, kept: { kind: 'token', token, label: cardLabel(entry) } }
}
