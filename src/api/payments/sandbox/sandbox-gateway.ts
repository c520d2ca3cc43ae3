import { MINUTE_MS } from '#contract/wire/durations.ts'
import { isDatabaseAway } from '../../db/away.ts'
import { type Gateway, type GatewayPayment, GatewayUnsure } from '../../parts/gateway-port.ts'
import { type Bank, newRef } from './bank.ts'
import { asPayment, chargeOnce, voidUnseen } from './charge.ts'
import { verifyMessage } from './messages.ts'
import { refundOnce } from './refund.ts'
import { enteredSandboxCard, openSandboxCustomer, openSandboxSetup, removeSandboxCard } from './sandbox-card.queries.ts'
import {
  advanceSandboxPayments,
  decideSandboxPayment,
  sandboxPayment,
  sandboxPaymentByKey,
} from './sandbox-payment.queries.ts'

const CARD_PAGE_MS = 30 * MINUTE_MS
export const TIME_OUT_MS = 10_000

type Input<Call extends 'beginCard' | 'retrieve' | 'cancel'> = Parameters<Gateway[Call]>[0]

/** Lets a test make a call fail, before or after the sandbox has done its work. */
export type Interruption = (call: keyof Gateway, moment: 'before' | 'after') => Promise<void> | void

/** The sandbox behind the gateway port. Like a remote service it can time out; the result is then unknown (GatewayUnsure). */
export function sandboxGateway(bank: Bank, timeOutMs: number = TIME_OUT_MS, interrupt?: Interruption): Gateway {
  const { db, clock } = bank
  const timed = withTimeout(timeOutMs, interrupt)
  return {
    name: 'sandbox',
    kinds: ['card', 'paynow'],
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
    charge: (input) => timed('charge', () => chargeOnce(bank, input)),
    retrieve: (input) => timed('retrieve', () => findPayment(bank, input)),
    voidUnseen: (input) => timed('voidUnseen', () => voidUnseen(bank, input)),
    cancel: (input) => timed('cancel', () => cancelPayment(bank, input)),
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

async function openCardPage(bank: Bank, { storeId, customerRef, returnUrl, key }: Input<'beginCard'>) {
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

async function findPayment(
  bank: Bank,
  { attemptId, ref, storeId }: Input<'retrieve'>,
): Promise<GatewayPayment | undefined> {
  const { db, clock } = bank
  await advanceSandboxPayments.run(db, clock())
  const row = ref === null ? await sandboxPaymentByKey.maybe(db, attemptId) : await sandboxPayment.maybe(db, ref)
  return row && row.attempt_id === attemptId && row.store_id === storeId ? asPayment(bank, row) : undefined
}

async function cancelPayment(bank: Bank, input: Input<'cancel'>): Promise<GatewayPayment> {
  if (await findPayment(bank, input)) await decideSandboxPayment.maybe(bank.db, input.ref, 'voided', null, bank.clock())
  const payment = await findPayment(bank, input)
  if (!payment) throw new Error(`the sandbox knows no payment ${input.ref}`)
  return payment
}
