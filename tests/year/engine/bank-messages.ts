import { isDatabaseAway } from '#api/db/away.ts'
import { messageOf } from '#api/payments/sandbox/messages.ts'
import {
  markSandboxEventDelivered,
  type SandboxEvent,
  undeliveredSandboxEvents,
} from '#api/payments/sandbox/sandbox-event.queries.ts'
import { advanceSandboxPayments } from '#api/payments/sandbox/sandbox-payment.queries.ts'
import type { Trouble } from './faults.ts'
import type { World } from './world.ts'

const BANK_NETWORK = { network: '127.0.0.1' }

/** The gateway's webhooks: in order, or late, twice or in reverse order. What is not acknowledged is sent again, also when its database was away. */
export async function deliverWebhooks(world: World, trouble: Trouble): Promise<void> {
  await deliver(world, trouble).catch((error: unknown) => {
    if (!isDatabaseAway(error)) throw error
  })
}

async function deliver({ shop, counts, send }: World, trouble: Trouble): Promise<void> {
  const { bank } = shop
  if (trouble.webhooks === 'late') return
  await advanceSandboxPayments.run(bank.db, bank.clock())
  const waiting = (await undeliveredSandboxEvents.all(bank.db)).sort(inOrder)
  if (trouble.webhooks === 'reversed' && waiting.length > 1) {
    waiting.reverse()
    counts['webhooks reordered'] += waiting.length
  }
  for (const event of waiting) {
    const copies = trouble.webhooks === 'twice' ? 2 : 1
    counts['webhooks doubled'] += copies - 1
    for (let copy = 0; copy < copies; copy += 1) {
      counts.webhooks += 1
      const { body, headers } = messageOf(bank, event)
      const init = { method: 'POST', headers, body }
      const answer = await send(BANK_NETWORK, '/api/webhooks/sandbox', init).catch(() => undefined)
      if (answer?.ok) await markSandboxEventDelivered.run(bank.db, event.id, bank.clock())
    }
  }
}

/** The ids of events are from PostgreSQL, and differ from run to run. */
const inOrder = (a: SandboxEvent, b: SandboxEvent) =>
  a.created_at.getTime() - b.created_at.getTime() || compare(a.payment_ref, b.payment_ref) || compare(a.kind, b.kind)
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
