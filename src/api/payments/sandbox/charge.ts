import { isDeepStrictEqual } from 'node:util'
import { HOUR_SECONDS, MINUTE_MS, SECOND_MS, WEEK_SECONDS } from '#contract/wire/durations.ts'
import type { ChargeMethod, PayerAction } from '../../parts/gateway-port.ts'
import { type ChargeInput, type GatewayPayment, GatewayUnsure, type PaymentFailure } from '../../parts/gateway-port.ts'
import { canHold } from '../gateways/holds.ts'
import { KeyReused } from '../gateways/key-reused.ts'
import { type Bank, newRef } from './bank.ts'
import { paynowCode } from './paynow-code.ts'
import { chargeableSandboxCard } from './sandbox-card.queries.ts'
import { insertSandboxPayment, type SandboxPayment, sandboxPaymentByKey } from './sandbox-payment.queries.ts'
import type { Behaviour } from './test-cards.ts'
import { walletCard } from './wallet.ts'

const PAYER_TIMEOUT_MS = 15 * MINUTE_MS
const LATE_CAPTURE_MS = 20_000
const HOLD_SECONDS = WEEK_SECONDS
const SHORT_HOLD_SECONDS = HOUR_SECONDS

type Outcome = {
  status: GatewayPayment['status']
  failure?: PaymentFailure
  cardRef?: string
  behaviour?: Behaviour
  isPaynowCode?: boolean
}

const OFF_SESSION: Outcome = { status: 'failed', failure: 'authentication_failed' }
const UNAVAILABLE: Outcome = { status: 'failed', failure: 'method_unavailable' }
const OUTCOMES: Record<Behaviour, Outcome> = {
  success: { status: 'captured' },
  decline: { status: 'failed', failure: 'declined' },
  insufficient_funds: { status: 'failed', failure: 'insufficient_funds' },
  expired_card: { status: 'failed', failure: 'expired_card' },
  challenge: { status: 'requires_action' },
  silent: { status: 'captured' },
  late: { status: 'processing' },
  error: { status: 'failed' },
  short_hold: { status: 'captured' },
  capture_declined: { status: 'captured' },
  capture_silent: { status: 'captured' },
}

type Card = Promise<{ ref: string; behaviour: string } | undefined>

function cardOf(bank: Bank, method: Exclude<ChargeMethod, { kind: 'paynow' | 'grabpay' }>, attemptId: string): Card {
  switch (method.kind) {
    case 'saved':
      return chargeableSandboxCard.maybe(bank.db, method.methodRef, method.customerRef)
    case 'token':
      return chargeableSandboxCard.maybe(bank.db, method.token, null)
    case 'wallet':
      return walletCard(bank, method.token, attemptId)
  }
}

async function outcomeOf(bank: Bank, { method, isOffSession, isHold, attemptId }: ChargeInput): Promise<Outcome> {
  if (isHold && !canHold(method.kind)) return UNAVAILABLE
  if (method.kind === 'paynow') return { status: 'requires_action', isPaynowCode: true }
  if (method.kind === 'grabpay') return UNAVAILABLE
  const card = await cardOf(bank, method, attemptId)
  if (!card) return UNAVAILABLE
  const behaviour = card.behaviour as Behaviour
  const outcome = behaviour === 'challenge' && isOffSession ? OFF_SESSION : OUTCOMES[behaviour]
  const status = isHold && outcome.status === 'captured' ? 'authorised' : outcome.status
  return { ...outcome, status, cardRef: card.ref, behaviour }
}

/** Charges at most once per idempotency key (the attempt's id). */
export async function chargeOnce(bank: Bank, input: ChargeInput): Promise<GatewayPayment> {
  const now = bank.clock()
  const outcome = await outcomeOf(bank, input)
  if (outcome.behaviour === 'error') throw new GatewayUnsure('the sandbox answered 500')
  const ref = newRef(bank, 'pay')
  const after = (ms: number) => new Date(now.getTime() + ms)
  const { amountCents } = input
  const expiresAt = outcome.status === 'requires_action' ? after(PAYER_TIMEOUT_MS) : null
  const holdSeconds = outcome.behaviour === 'short_hold' ? SHORT_HOLD_SECONDS : HOLD_SECONDS
  const made = await insertSandboxPayment.maybe(bank.db, {
    ref,
    attemptId: input.attemptId,
    storeId: input.storeId,
    amountCents,
    currency: input.currency,
    description: input.description,
    method: input.method,
    cardRef: outcome.cardRef ?? null,
    status: outcome.status,
    failure: outcome.failure ?? null,
    qrPayload: outcome.isPaynowCode && expiresAt ? paynowCode({ amountCents, reference: ref, expiresAt }) : null,
    returnUrl: input.returnUrl,
    now,
    capturesAt: outcome.status === 'processing' ? after(LATE_CAPTURE_MS) : null,
    expiresAt,
    holdSeconds: input.isHold ? holdSeconds : null,
    holdEndsAt: outcome.status === 'authorised' ? after(holdSeconds * SECOND_MS) : null,
  })
  if (!made) return existingPayment(bank, input)
  // Never answers, so the caller's timeout ends the call.
  if (outcome.behaviour === 'silent') await new Promise(() => {})
  return asPayment(bank, made)
}

const VOIDED = { kind: 'voided' } as const

/** Takes the key of a charge that has not arrived. The row is a payment that takes no money. If the charge did arrive, returns its payment. */
export async function voidUnseen(bank: Bank, input: ChargeInput): Promise<GatewayPayment> {
  const made = await insertSandboxPayment.maybe(bank.db, {
    ...input,
    ref: newRef(bank, 'pay'),
    method: VOIDED,
    cardRef: null,
    status: 'voided',
    failure: null,
    qrPayload: null,
    returnUrl: '',
    now: bank.clock(),
    capturesAt: null,
    expiresAt: null,
    holdSeconds: null,
    holdEndsAt: null,
  })
  return asPayment(bank, made ?? (await sandboxPaymentByKey.one(bank.db, input.attemptId)))
}

async function existingPayment(bank: Bank, input: ChargeInput): Promise<GatewayPayment> {
  const known = await sandboxPaymentByKey.one(bank.db, input.attemptId)
  if (known.method.kind === VOIDED.kind) return asPayment(bank, known)
  const isSame =
    known.amount_cents === input.amountCents &&
    known.currency === input.currency &&
    known.store_id === input.storeId &&
    (known.hold_seconds !== null) === (input.isHold ?? false) &&
    isDeepStrictEqual(known.method, input.method)
  if (!isSame) throw new KeyReused(`attempt ${input.attemptId} was charged as something else`)
  return asPayment(bank, known)
}

export function asPayment(bank: Bank, row: SandboxPayment): GatewayPayment {
  return {
    ref: row.ref,
    attemptId: row.attempt_id,
    status: row.status as GatewayPayment['status'],
    amountCents: row.amount_cents,
    capturedCents: row.status === 'captured' ? (row.captured_cents ?? row.amount_cents) : 0,
    refundedCents: row.refunded_cents,
    currency: row.currency,
    storeId: row.store_id,
    action: row.status === 'requires_action' ? actionOf(bank, row) : null,
    failure: row.failure as PaymentFailure | null,
    holdEndsAt: row.status === 'authorised' ? row.hold_ends_at : null,
    cardFingerprint: row.fingerprint,
  }
}

function actionOf({ origin }: Bank, { ref, qr_payload, expires_at }: SandboxPayment): PayerAction {
  if (qr_payload === null) return { kind: 'redirect', url: `${origin}/challenge/${ref}` }
  return { kind: 'qr', payload: qr_payload, expires_at: (expires_at ?? new Date(0)).toISOString() }
}
