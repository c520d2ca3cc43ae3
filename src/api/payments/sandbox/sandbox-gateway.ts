import { LEAST_CHARGE_CENTS } from '#contract/order/weight-limits.ts'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import { isDatabaseAway } from '../../db/away.ts'
import { type Gateway, type GatewayPayment, GatewayUnsure, type KnownPayment } from '../../parts/gateway-port.ts'
import { canHold } from '../gateways/holds.ts'
import { type Bank, newRef } from './bank.ts'
import { asPayment, chargeOnce, voidUnseen } from './charge.ts'
import { findPayment, knownPayment } from './find-payment.ts'
import { captureHold, releaseHold } from './hold.ts'
import { verifyMessage } from './messages.ts'
import { refundOnce } from './refund.ts'
import { enteredSandboxCard, openSandboxCustomer, openSandboxSetup, removeSandboxCard } from './sandbox-card.queries.ts'
import { endSandboxPayment } from './sandbox-payment.queries.ts'

const CARD_PAGE_MS = 30 * MINUTE_MS
export const TIME_OUT_MS = 10_000

/** Lets a test make a call fail, before or after the sandbox has done its work. */
export type Interruption = (call: keyof Gateway, moment: 'before' | 'after') => Promise<void> | void

/** The sandbox behind the gateway port. Like a remote service it can time out; the result is then unknown (GatewayUnsure). */
export function sandboxGateway(bank: Bank, timeOutMs: number = TIME_OUT_MS, interrupt?: Interruption): Gateway {
  const { db, clock } = bank
  const timed = withTimeout(timeOutMs, interrupt)
  return {
    name: 'sandbox',
    kinds: ['card', 'paynow'],
    // As Stripe's, so that demo and tests do what the real gateway demands.
    minimumCents: LEAST_CHARGE_CENTS,
    wallet: { kind: 'test' },
    beginCard: (input) => timed('beginCard', () => openCardPage(bank, input)),
    enteredCard: (setupRef) => timed('enteredCard', () => enteredCard(bank, setupRef)),
    createCustomer: ({ storeId, key }) =>
      timed(
        'createCustomer',
        async () => (await openSandboxCustomer.one(db, newRef(bank, 'cus'), storeId, key, clock())).ref,
      ),
    forgetCard: ({ methodRef, customerRef }) =>
      timed('forgetCard', async () => void (await removeSandboxCard.run(db, methodRef, customerRef, clock()))),
    canHold,
    charge: (input) => timed('charge', () => chargeOnce(bank, input)),
    retrieve: (input) =>
      timed('retrieve', async () => {
        const payment = await findPayment(bank, input)
        return payment && asPayment(bank, payment)
      }),
    voidUnseen: (input) => timed('voidUnseen', () => voidUnseen(bank, input)),
    cancel: (input) => timed('cancel', () => cancelPayment(bank, input)),
    capture: (input) => timed('capture', () => captureHold(bank, input)),
    release: (input) => timed('release', () => releaseHold(bank, input)),
    refund: (input) => timed('refund', () => refundOnce(bank)(input)),
    verifyWebhook: async (rawBody, headers, now) => verifyMessage(bank, rawBody, headers, now),
  }
}

function withTimeout(timeOutMs: number, interrupt: Interruption | undefined) {
  return async <T>(call: keyof Gateway, work: () => Promise<T>): Promise<T> => {
    const { promise: timeout, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new GatewayUnsure('the sandbox did not answer')), timeOutMs)
    const interruptible = async () => {
      await interrupt?.(call, 'before')
      const answer = await work()
      await interrupt?.(call, 'after')
      return answer
    }
    try {
      return await Promise.race([interruptible(), timeout])
    } catch (error) {
      throw isDatabaseAway(error) ? new GatewayUnsure('the sandbox is away', { cause: error }) : error
    } finally {
      clearTimeout(timer)
    }
  }
}

async function openCardPage(bank: Bank, { storeId, customerRef, returnUrl, key }: Parameters<Gateway['beginCard']>[0]) {
  const now = bank.clock()
  const { ref } = await openSandboxSetup.one(bank.db, {
    ref: newRef(bank, 'set'),
    key,
    storeId,
    customerRef,
    returnUrl,
    now,
    expiresAt: new Date(now.getTime() + CARD_PAGE_MS),
  })
  return { kind: 'hosted' as const, url: `${bank.origin}/card/${ref}`, setup_ref: ref }
}

async function enteredCard({ db }: Bank, setupRef: string) {
  const card = await enteredSandboxCard.maybe(db, setupRef)
  if (!card) return undefined
  const { ref, customer_ref, brand, last4, exp_month, exp_year, fingerprint } = card
  const shown = { brand, last4, expMonth: exp_month, expYear: exp_year, fingerprint }
  return { card: { customerRef: customer_ref ?? '', methodRef: ref, ...shown }, token: ref }
}

async function cancelPayment(bank: Bank, input: KnownPayment): Promise<GatewayPayment> {
  await knownPayment(bank, input)
  await endSandboxPayment.maybe(bank.db, input.ref, 'voided', null, bank.clock())
  return releaseHold(bank, input)
}
