import * as z from 'zod/mini'
import { ForgedMessage, type GatewayNews } from '../../parts/gateway-port.ts'
import { gatewayText, readMessage } from '../gateways/read-message.ts'
import type { Bank } from './bank.ts'
import { type SandboxEvent, settleSandboxEvent, takeSandboxEvents } from './sandbox-event.queries.ts'
import { advanceSandboxPayments } from './sandbox-payment.queries.ts'
import { isGenuine, SIGNATURE_HEADER, signed } from './signature.ts'

export const AT_ONCE = 20

export type Message = { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> }

/** Tells the shop; true when it has heard. */
export type Carrier = (message: Message) => Promise<boolean>

/** An event as it goes over the wire, signed at the moment of sending. */
export function messageOf({ clock, secrets }: Bank, { id, kind, created_at, ...data }: SandboxEvent): Message {
  const body = new TextEncoder().encode(JSON.stringify({ id, kind, created_at, data }))
  const headers = { 'Content-Type': 'application/json', [SIGNATURE_HEADER]: signed(secrets.webhook, body, clock()) }
  return { body, headers }
}

/** Sends messages whose time has come, so many at once, and says how many. What the shop does not take comes again later. */
export async function sendDue(bank: Bank, carry: Carrier): Promise<number> {
  await advanceSandboxPayments.run(bank.db, bank.clock())
  const due = await takeSandboxEvents.all(bank.db, bank.clock(), AT_ONCE)
  await Promise.all(
    due.map(async (event) => {
      if (await carry(messageOf(bank, event))) await settleSandboxEvent.run(bank.db, event.id, bank.clock())
    }),
  )
  return due.length
}

const told = z.object({
  id: gatewayText,
  kind: gatewayText,
  data: z.object({ payment_ref: gatewayText, attempt_id: z.uuid() }),
})

/** The shop's side: the bytes are believed only when the signature fits. */
export function verifyMessage({ secrets }: Bank, body: Uint8Array, headers: Headers, now: Date): GatewayNews {
  if (!isGenuine(secrets.webhook, body, headers.get(SIGNATURE_HEADER) ?? '', now))
    throw new ForgedMessage('the signature does not fit')
  const { id, kind, data } = readMessage(told, body)
  return { eventId: id, kind, paymentRef: data.payment_ref, attemptId: data.attempt_id }
}
