import { createLog } from '#api/base/log.ts'
import { systemRandom } from '#api/base/random.ts'
import { openDatabase } from '#api/db/database.ts'
import { type Gateway, type GatewayPayment, GatewayUnsure } from '#api/parts/gateway-port.ts'
import { openBank } from '#api/payments/sandbox/bank.ts'
import { messageOf } from '#api/payments/sandbox/messages.ts'
import { sandboxPages } from '#api/payments/sandbox/pages/pages.ts'
import { undeliveredSandboxEvents } from '#api/payments/sandbox/sandbox-event.queries.ts'
import { type Interruption, sandboxGateway } from '#api/payments/sandbox/sandbox-gateway.ts'
import { advanceSandboxPayments } from '#api/payments/sandbox/sandbox-payment.queries.ts'
import { SIGNATURE_HEADER, signed } from '#api/payments/sandbox/signature.ts'
import { stripeGateway } from '#api/payments/stripe/stripe-gateway.ts'
import type { CardEntry } from '#contract/order/payments.ts'
import { atEnd } from './at-end.ts'
import { testDatabase } from './database.ts'
import { CARDS, type CardName, testWalletToken } from './gateway.ts'
import { STAND_IN_KEYS, startStripeStandIn } from './stripe-stand-in.ts'

/** A gateway with the test's controls behind it: the payer's acts, and network faults. */
export type GatewayControls = {
  gateway: Gateway
  /** The form of a payer's challenge. */
  challenge: 'redirect' | 'stripe'
  now(): Date
  pass(ms: number): void
  enter(entry: CardEntry, number: string): Promise<void> | void
  /** The token that a wallet with this card gives to the browser. */
  walletToken(card: CardName): string
  decide(payment: GatewayPayment, how: 'approve' | 'refuse'): Promise<void> | void
  captured(attemptId: string): Promise<number> | number
  losingAnswers(work: () => Promise<void>): Promise<void>
  broken(work: () => Promise<void>): Promise<void>
  message(payment: GatewayPayment): Promise<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>
  /** All webhooks about a payment, the oldest first. */
  messages(payment: Pick<GatewayPayment, 'ref'>): Promise<Uint8Array<ArrayBuffer>[]> | Uint8Array<ArrayBuffer>[]
  /** The kinds of the webhooks that tell of these states. */
  kinds(...states: string[]): string[]
  sign(body: Uint8Array, at: Date): Record<string, string>
}

/**
 * The timeout of the one call in each trial that is not answered. All others are answered well before, also on a busy
 * machine.
 */
const TIME_OUT_MS = 5000

function turningClock() {
  let now = Date.UTC(2026, 10, 15, 2)
  return {
    clock: () => new Date(now),
    pass: (ms: number) => {
      now += ms
    },
  }
}

export async function sandboxControls(): Promise<GatewayControls> {
  const { connection } = await testDatabase()
  const db = openDatabase({ ...connection, poolSize: 4 }, () => {})
  atEnd(db.close)
  const { clock, pass } = turningClock()
  const bank = await openBank({ db, clock, random: systemRandom, origin: 'http://pay.test' })
  let interruption: Interruption | undefined
  const gateway = sandboxGateway(bank, TIME_OUT_MS, (call, moment) => interruption?.(call, moment))
  const press = async (url: string, fields: Record<string, string>) => {
    await sandboxPages(bank, new Request(url, { method: 'POST', body: new URLSearchParams(fields) }))
  }
  async function during(how: Interruption, work: () => Promise<void>) {
    interruption = how
    await work()
    interruption = undefined
  }
  async function messages({ ref }: Pick<GatewayPayment, 'ref'>) {
    await advanceSandboxPayments.run(db, clock())
    const events = (await undeliveredSandboxEvents.all(db)).filter(({ payment_ref }) => payment_ref === ref)
    return events.map((event) => messageOf(bank, event).body)
  }
  return {
    gateway,
    challenge: 'redirect',
    now: clock,
    pass,
    walletToken: testWalletToken,
    enter: (entry, number) => press(entry.kind === 'hosted' ? entry.url : '', { number, expiry: '12/30', cvc: '123' }),
    async decide({ action }, how) {
      if (action?.kind === 'redirect') await press(action.url, { do: how })
      if (action?.kind === 'qr')
        await press(`http://pay.test/paynow?qr=${encodeURIComponent(action.payload)}`, {
          do: how === 'approve' ? 'pay' : 'expire',
        })
    },
    async captured(attemptId) {
      const text = `SELECT count(*)::integer AS count FROM sandbox_payment WHERE attempt_id = $1 AND status = 'captured'`
      return (await db.query({ text, values: [attemptId] })).rows[0].count
    },
    losingAnswers: (work) => during((_, moment) => (moment === 'after' ? new Promise(() => {}) : undefined), work),
    broken: (work) =>
      during((_, moment) => {
        if (moment === 'before') throw new GatewayUnsure('the sandbox answered 500')
      }, work),
    async message(payment) {
      const [first] = await messages(payment)
      if (!first) throw new Error('nothing was told')
      return first
    },
    messages,
    kinds: (...states) => states.map((state) => `payment.${state}`),
    sign: (body, at) => ({ [SIGNATURE_HEADER]: signed(bank.secrets.webhook, body, at) }),
  }
}

const STRIPE_KINDS: Record<string, string> = {
  authorised: 'payment_intent.amount_capturable_updated',
  captured: 'payment_intent.succeeded',
  voided: 'payment_intent.canceled',
  expired: 'payment_intent.canceled',
}

export async function stripeControls(): Promise<GatewayControls> {
  const { clock, pass } = turningClock()
  const standIn = await startStripeStandIn(clock)
  const setting = {
    secretKey: STAND_IN_KEYS.STRIPE_SECRET_KEY,
    publishableKey: STAND_IN_KEYS.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STAND_IN_KEYS.STRIPE_WEBHOOK_SECRET,
    apiBase: standIn.url,
    timeOutMs: TIME_OUT_MS,
  }
  const gateway = await stripeGateway({ setting, clock, log: createLog('silent') })
  async function during(how: Parameters<typeof standIn.setFault>[0], work: () => Promise<void>) {
    standIn.setFault(how)
    await work()
    standIn.setFault(undefined)
  }
  return {
    gateway,
    challenge: 'stripe',
    now: clock,
    pass,
    walletToken: (card) => standIn.walletToken(CARDS[card]),
    enter: ({ setup_ref }, number) => standIn.enterCard(setup_ref, number),
    decide: ({ ref }, how) => standIn.decide(ref, how),
    captured: standIn.captured,
    losingAnswers: (work) => during('silence', work),
    broken: (work) => during('error', work),
    message: ({ ref }) => standIn.event(ref),
    messages: ({ ref }) => standIn.events(ref),
    kinds: (...states) => states.map((state) => STRIPE_KINDS[state] ?? ''),
    sign: standIn.sign,
  }
}
