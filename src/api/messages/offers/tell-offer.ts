import { DAY_MS } from '#contract/wire/durations.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Jobs } from '../../jobs/job-payloads.ts'
import type { JobParts } from '../../parts/job-parts.ts'
import { tell } from '../tell.ts'
import { customersToTell, guestsToTell } from './offer.queries.ts'

/** People for whom one job makes the messages, so that no transaction is long. */
const AT_ONCE = 200

/** Names the event: a person is told of a promotion once. */
export const offerEvent = (promotion: string) => `offer ${promotion}`

type Told = { person: string; customerId: string | null; orderId: string | null; lastAt: Date | null }

/** D5.5: makes the messages of an offer. A person gets at most one offer a day; the next one waits. */
export async function tellOffer({ db, clock }: JobParts, job: Jobs['send_offer']): Promise<void> {
  const { store: storeId, promotion, to, after } = job
  const [now, event] = [clock(), offerEvent(promotion)]
  await db.transaction(async (tx) => {
    const people: Told[] =
      to === 'customers'
        ? (await customersToTell.all(tx, storeId, event, after, AT_ONCE)).map(({ id, last_at }) => ({
            person: `customer:${id}`,
            customerId: id,
            orderId: null,
            lastAt: last_at,
          }))
        : (await guestsToTell.all(tx, storeId, event, after, AT_ONCE)).map(({ person, order_id, last_at }) => ({
            person,
            customerId: null,
            orderId: order_id,
            lastAt: last_at,
          }))
    for (const { lastAt, ...about } of people) {
      const dueAt = new Date(Math.max(now.getTime(), (lastAt?.getTime() ?? 0) + DAY_MS))
      await tell(tx, { storeId, ...about, event, kind: 'offer', details: { promotion }, dueAt, now })
    }
    const last = people.at(-1)
    if (people.length === AT_ONCE && last)
      await enqueue(tx, 'send_offer', { ...job, after: last.customerId ?? last.person })
    else if (to === 'customers') await enqueue(tx, 'send_offer', { ...job, to: 'guests', after: null })
  })
}
