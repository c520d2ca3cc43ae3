import * as z from 'zod/mini'
import { ForgedMessage, type GatewayNews } from '../../parts/gateway-port.ts'
import { gatewayText, readMessage } from '../gateways/read-message.ts'
import type { Bank } from './bank.ts'
import { claimSandboxEvents, markSandboxEventDelivered, type SandboxEvent } from './sandbox-event.queries.ts'
import { advanceSandboxPayments } from './sandbox-payment.queries.ts'
import { isGenuine, SIGNATURE_HEADER, signed } from './signature.ts'

/** The most webhooks that one call of sendDueMessages sends. */
export const BATCH_SIZE = 20

export type Message = { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> }

/** Sends a webhook to the shop. True when the shop acknowledged it. */
export type SendMessage = (message: Message) => Promise<boolean>

/** The webhook of an event. It is signed when it is sent, because the signature includes the time. */
export function messageOf({ clock, secrets }: Bank, { id, kind, created_at, ...data }: SandboxEvent): Message {
  const body = new TextEncoder().encode(JSON.stringify({ id, kind, created_at, data }))
  const headers = { 'Content-Type': 'application/json', [SIGNATURE_HEADER]: signed(secrets.webhook, body, clock()) }
  return { body, headers }
}

/** Sends one batch of due webhooks in parallel and returns its size. A webhook that the shop does not acknowledge is retried later. */
export async function sendDueMessages(bank: Bank, send: SendMessage): Promise<number> {
  await advanceSandboxPayments.run(bank.db, bank.clock())
  const due = await claimSandboxEvents.all(bank.db, bank.clock(), BATCH_SIZE)
  await Promise.all(
    due.map(async (event) => {
      if (await send(messageOf(bank, event))) await markSandboxEventDelivered.run(bank.db, event.id, bank.clock())
    }),
  )
  return due.length
}

const messageBody = z.object({
  id: gatewayText,
  kind: gatewayText,
  data: z.object({ payment_ref: gatewayText, attempt_id: z.uuid() }),
})

/** The shop's side: verifies the signature over the raw bytes before it parses them. */
export function verifyMessage({ secrets }: Bank, body: Uint8Array, headers: Headers, now: Date): GatewayNews {
  if (!isGenuine(secrets.webhook, body, headers.get(SIGNATURE_HEADER) ?? '', now))
    throw new ForgedMessage('the signature does not fit')
  const { id, kind, data } = readMessage(messageBody, body)
  return { eventId: id, kind, paymentRef: data.payment_ref, attemptId: data.attempt_id }
}
