import { type EndedState, publish } from '../events/events.ts'
import type { JobParts } from '../parts/job-parts.ts'
import { endedMessage } from './end-message.queries.ts'
import { personKind } from './person-kind.ts'

/** M1.3: records what became of a message, and tells whoever follows it. */
export async function endMessage(
  { db, clock }: Pick<JobParts, 'db' | 'clock'>,
  storeId: number,
  messageId: string,
  state: EndedState,
): Promise<void> {
  const now = clock()
  await db.transaction(async (tx) => {
    const ended = await endedMessage.maybe(tx, storeId, messageId, state, now)
    if (!ended) return
    const { order_id: orderId, kind, person, channel } = ended
    await publish(tx, 'messageEnded', {
      storeId,
      orderId,
      messageId,
      kind,
      to: personKind(person),
      channel,
      state,
      now,
    })
  })
}
