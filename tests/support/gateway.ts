import { randomBytes } from 'node:crypto'
import { expect, vi } from 'vitest'
import type { Env } from '#api/base/env.ts'
import type { Log } from '#api/base/log.ts'
import type { Random } from '#api/base/random.ts'
import type { DatabaseSetting } from '#api/db/database.ts'
import { type OpenGateways, openGateways } from '#api/payments/gateways/open-gateways.ts'
import { type Message, messageOf, type SendMessage, sendDueMessages } from '#api/payments/sandbox/messages.ts'
import { undeliveredSandboxEvents } from '#api/payments/sandbox/sandbox-event.queries.ts'
import type { Interruption } from '#api/payments/sandbox/sandbox-gateway.ts'
import { advanceSandboxPayments } from '#api/payments/sandbox/sandbox-payment.queries.ts'
import type { TestWalletOutcome } from '#contract/order/payment-limits.ts'
import type { FinishedCard } from '#contract/order/payments.ts'
import { atEnd } from './at-end.ts'
import { eventually } from './eventually.ts'
import { PATIENCE_MS } from './patience.ts'
import type { TestSite } from './site.ts'

export const CARDS = {
  success: '4242424242424242',
  mastercard: '5555555555554444',
  decline: '4000000000000002',
  insufficient: '4000000000009995',
  expired: '4000000000000069',
  challenge: '4000002500003155',
  silent: '4000000000000259',
  late: '4000000000000077',
  error: '4000000000000119',
  shortHold: '4000000000007007',
  captureDeclined: '4000000000007015',
  captureSilent: '4000000000007023',
} as const
export type CardName = keyof typeof CARDS

const OUTCOMES: Partial<Record<CardName, TestWalletOutcome>> = { insufficient: 'insufficient_funds' }

/** A token of the sandbox's test wallet, as the browser makes it. */
export const testWalletToken = (card: CardName) =>
  `wlt_${OUTCOMES[card] ?? card}-${randomBytes(15).toString('base64url')}`

export type TestGateways = OpenGateways & {
  /** Makes the sandbox's calls fail from now on; undefined ends that. */
  interrupt(how: Interruption | undefined): void
}

type Asked = { env: Env; connection: DatabaseSetting; clock: () => Date; random?: Random; log: Log }

/** The gateways of a test: opened as the server opens them, with timeouts for a busy machine. */
export async function testGateways(asked: Asked): Promise<TestGateways> {
  let interruption: Interruption | undefined
  const interrupt: Interruption = (call, moment) => interruption?.(call, moment)
  const opened = await openGateways({ ...asked, port: 80, sandbox: { timeOutMs: PATIENCE_MS, interrupt } })
  atEnd(opened.close)
  return {
    ...opened,
    interrupt: (how) => {
      interruption = how
    },
  }
}

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** Submits a form of a sandbox page. */
export function pressAtSandbox(site: TestSite, url: string, fields: Record<string, string>): Promise<Response> {
  const { hostname, pathname, search } = new URL(url)
  const body = new URLSearchParams(fields).toString()
  return site.send(pathname + search, { host: hostname, method: 'POST', headers: FORM, body })
}

/** Enters a card on the sandbox's page: saved for the customer of the token, or for one order. */
export async function enterCard(
  site: TestSite,
  card: CardName,
  { token, host, purpose = 'once' }: { token?: string; host?: string; purpose?: 'save' | 'once' } = {},
): Promise<FinishedCard> {
  const api = site.call(token, host)
  const entry = await api('POST /payments/cards', { body: { purpose, return_path: '/checkout' } })
  if (entry.kind !== 'hosted') throw new Error('only the sandbox has a page of its own')
  await pressAtSandbox(site, entry.url, { card: CARDS[card] })
  return api('POST /payments/cards/finish', { body: { setup_ref: entry.setup_ref } })
}

/** The undelivered webhooks, the oldest first. A test can send them late, twice or in another order. */
export async function waitingMessages({ payments: { bank } }: TestSite): Promise<Message[]> {
  await advanceSandboxPayments.run(bank.db, bank.clock())
  return (await undeliveredSandboxEvents.all(bank.db)).map((event) => messageOf(bank, event))
}

export function sendMessage(site: TestSite, { body, headers }: Message): Promise<Response> {
  return site.send('/api/webhooks/sandbox', { method: 'POST', headers, body })
}

/** Delivers the due webhooks as the sandbox does, until none is left. */
export async function deliverMessages(site: TestSite): Promise<void> {
  const carry: SendMessage = async (message) => (await sendMessage(site, message)).ok
  await sendDueMessages(site.payments.bank, carry)
}

/** For a card that is charged, or captured, without a response: after the sandbox has done it, the clock passes the timeout. */
export async function chargedInSilence<T>({ payments: { bank } }: TestSite, work: () => Promise<T>): Promise<T> {
  const text = 'SELECT count(*)::integer + count(captured_cents)::integer AS count FROM sandbox_payment'
  const count = async () => (await bank.db.query({ text })).rows[0].count as number
  const before = await count()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const [done] = await Promise.allSettled([
    work(),
    eventually(async () => expect(await count()).toBeGreaterThan(before)).then(() => vi.runOnlyPendingTimers()),
  ])
  vi.useRealTimers()
  if (done.status === 'rejected') throw done.reason
  return done.value
}
