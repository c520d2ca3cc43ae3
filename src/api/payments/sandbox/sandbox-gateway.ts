import { MINUTE_MS } from '#contract/wire/durations.ts'
import { isDatabaseAway } from '../../db/database.ts'
import { type Gateway, type GatewayPayment, GatewayUnsure } from '../../parts/gateway-port.ts'
import { type Bank, newRef } from './bank.ts'
import { asPayment, chargeOnce } from './charge.ts'
import { verifyMessage } from './messages.ts'
import { refundOnce } from './refund.ts'
import { enteredSandboxCard, openSandboxCustomer, openSandboxSetup, removeSandboxCard } from './sandbox-card.queries.ts'
import {
  advanceSandboxPayments,
  decideSandboxPayment,
  sandboxPayment,
  sandboxPaymentByKey,
} from './sandbox-payment.queries.ts'

const VISIT_MS = 30 * MINUTE_MS
export const TIME_OUT_MS = 10_000

/** Lets a test break a call before anything was done, or after. */
export type Interruption = (call: keyof Gateway, moment: 'before' | 'after') => Promise<void> | void

/** The sandbox as the shop sees it: over a wire that may fall silent, which is never more than "unsure". */
export function sandboxGateway(bank: Bank, timeOutMs: number = TIME_OUT_MS, interrupt?: Interruption): Gateway {
  const { db, clock, origin } = bank

  async function over<T>(call: keyof Gateway, work: () => Promise<T>): Promise<T> {
    const { promise: silence, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new GatewayUnsure('the sandbox did not answer')), timeOutMs)
    const asked = async () => {
      await interrupt?.(call, 'before')
      const answer = await work()
      await interrupt?.(call, 'after')
      return answer
    }
    try {
      return await Promise.race([asked(), silence])
    } catch (error) {
      throw isDatabaseAway(error) ? new GatewayUnsure('the sandbox is away', { cause: error }) : error
    } finally {
      clearTimeout(timer)
    }
  }

  async function found(attemptId: string, ref: string | null, storeId: number): Promise<GatewayPayment | undefined> {
    await advanceSandboxPayments.run(db, clock())
    const row = ref === null ? await sandboxPaymentByKey.maybe(db, attemptId) : await sandboxPayment.maybe(db, ref)
    return row && row.attempt_id === attemptId && row.store_id === storeId ? asPayment(bank, row) : undefined
  }

  return {
    name: 'sandbox',
    kinds: ['card', 'paynow'],

    beginCard: ({ storeId, customerRef, returnUrl, key }) =>
      over('beginCard', async () => {
        const now = clock()
        const expires = new Date(now.getTime() + VISIT_MS)
        const { ref } = await openSandboxSetup.one(db, {
          ref: newRef(bank, 'set'),
          key,
          storeId,
          customerRef,
          returnUrl,
          now,
          expiresAt: expires,
        })
        return { kind: 'hosted', url: `${origin}/card/${ref}`, setup_ref: ref }
      }),

    enteredCard: (setupRef) =>
      over('enteredCard', async () => {
        const card = await enteredSandboxCard.maybe(db, setupRef)
        if (!card) return undefined
        const { ref, customer_ref, brand, last4, exp_month, exp_year, fingerprint } = card
        const known = { brand, last4, expMonth: exp_month, expYear: exp_year, fingerprint }
        return { card: { customerRef: customer_ref ?? '', methodRef: ref, ...known }, token: ref }
      }),

    createCustomer: ({ storeId, key }) =>
      over(
        'createCustomer',
        async () => (await openSandboxCustomer.one(db, newRef(bank, 'cus'), storeId, key, clock())).ref,
      ),

    forgetCard: ({ methodRef, customerRef }) =>
      over('forgetCard', async () => void (await removeSandboxCard.run(db, methodRef, customerRef, clock()))),

    charge: (input) => over('charge', () => chargeOnce(bank, input)),

    retrieve: ({ attemptId, ref, storeId }) => over('retrieve', () => found(attemptId, ref, storeId)),

    cancel: ({ attemptId, ref, storeId }) =>
      over('cancel', async () => {
        if (await found(attemptId, ref, storeId)) await decideSandboxPayment.maybe(db, ref, 'voided', null, clock())
        const payment = await found(attemptId, ref, storeId)
        if (!payment) throw new Error(`the sandbox knows no payment ${ref}`)
        return payment
      }),

    refund: (input) => over('refund', () => refundOnce(bank)(input)),

    verifyWebhook: async (rawBody, headers, now) => verifyMessage(bank, rawBody, headers, now),
  }
}
