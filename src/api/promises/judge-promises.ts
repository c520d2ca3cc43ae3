import { PROMISE_GRACE_MINUTES } from '#contract/promises/promise-limits.ts'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import { type Judgement, judgeOverdue, judgePromise, type PromiseFacts } from '#rules/promises/judge-promise.ts'
import { nextLook } from '#rules/promises/next-look.ts'
import { excuse } from '#rules/promises/waited-for-customer.ts'
import { singaporeClock } from '#rules/slots/singapore-time.ts'
import type { Queryable } from '../db/database.ts'
import { publish } from '../events/events.ts'
import { noteOrderEvent } from '../order-rows/move-order.queries.ts'
import { lockBuyerAndOrder } from '../order-rows/order-row.queries.ts'
import type { JobParts } from '../parts/job-parts.ts'
import { giveCredit } from './give-credit.ts'
import { lookAgain, postpone, promisesToJudge, promiseToJudge, writeVerdict } from './judge.queries.ts'
import { waitsOfOrder } from './wait.queries.ts'

const BATCH_SIZE = 200
/** More are judged by the next run, so that one run does not last. */
const BATCHES = 25

type Judging = Pick<JobParts, 'db' | 'stores' | 'clock' | 'log'>

/** P1.5: looks at the promises that are decided or overdue. Safe to run in several processes at once. A job runs it every minute. */
export async function judgePromises(parts: Judging): Promise<void> {
  const now = parts.clock()
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const due = await promisesToJudge.all(parts.db, now, BATCH_SIZE)
    for (const { store_id, id, order_id } of due)
      await judgeOne(parts, { storeId: store_id, promiseId: id, orderId: order_id, now })
    if (due.length < BATCH_SIZE) return
  }
}

/** One that cannot be judged holds up no other: it is logged, and looked at again later. */
async function judgeOne(parts: Judging, about: About): Promise<void> {
  const { storeId, promiseId, now } = about
  try {
    await parts.db.transaction((tx) => judge(tx, parts, about))
  } catch (error) {
    parts.log.error('a promise could not be judged', { place: promiseId, error })
    await postpone.run(parts.db, storeId, promiseId, new Date(now.getTime() + PROMISE_GRACE_MINUTES * MINUTE_MS))
  }
}

type About = { storeId: number; promiseId: string; orderId: string; now: Date }

/** The customer and the order are locked, in the order of all transactions, so an act on the order comes wholly before the verdict or after it. */
async function judge(tx: Queryable, { stores }: Pick<Judging, 'stores'>, about: About): Promise<void> {
  const { storeId, promiseId, orderId, now } = about
  const customerId = await lockBuyerAndOrder(tx, storeId, orderId)
  const found = await promiseToJudge.maybe(tx, storeId, promiseId)
  if (!found) return
  const judgement = await judgementOf(tx, about, found)
  if (!judgement) return
  // The month of the promised time, not of the verdict.
  const month = `${singaporeClock(found.promised_to).day.slice(0, 7)}-01`
  const judged = await writeVerdict.maybe(tx, { storeId, id: promiseId, ...judgement, month, now })
  if (!judged) return
  await tellOpenPages(tx, about, judgement)
  if (judgement.verdict !== 'missed') return
  const policy = stores.byId(storeId)?.information.promises
  const answer = await giveCredit(tx, { ...about, customerId, kind: found.kind, policy })
  if (answer === 'told') await publish(tx, 'promiseMissed', { storeId, orderId, promiseId, now })
}

/** A page loads its order again when it hears of an event. */
async function tellOpenPages(tx: Queryable, { storeId, orderId, promiseId, now }: About, judged: Judgement) {
  await noteOrderEvent.one(tx, {
    storeId,
    orderId,
    tripId: '',
    kind: 'promise',
    fromState: '',
    toState: judged.verdict,
    actor: 'system',
    reason: '',
    details: { promise_id: promiseId, why: judged.reason },
    now,
  })
}

type Found = Awaited<ReturnType<typeof promiseToJudge.one>>

/** Undefined if it must wait. Then the next look is noted. */
async function judgementOf(
  tx: Queryable,
  { storeId, orderId, promiseId, now }: About,
  found: Found,
): Promise<Judgement | undefined> {
  if (found.is_claim_erased) return { verdict: 'void', reason: 'claim_erased', lateMinutes: null }
  const facts = factsOf(found)
  const decided = judgePromise(facts)
  const look = nextLook(found.promised_to, found.overdue_at, now)
  const judged = decided ?? (look.isOver ? judgeOverdue(facts) : undefined)
  if (judged) {
    const waits = await waitsOfOrder.all(tx, storeId, orderId)
    return excuse(judged, { kind: found.kind, facts, pickupFrom: found.pickup_from, waits })
  }
  if (look.isOver) return undefined
  await lookAgain.run(tx, storeId, promiseId, look.lookAt, look.overdueAt)
  return undefined
}

function factsOf(found: Found): PromiseFacts {
  const { failed_at, failed_by, ended_at, ended_as } = found
  return {
    from: found.promised_from,
    to: found.promised_to,
    broughtBy: found.brought_by,
    broughtAt: found.brought_at,
    arrivedAt: found.arrived_at,
    doneAt: found.done_at,
    failed: failed_at && failed_by ? { at: failed_at, by: failed_by } : null,
    ended: ended_at && ended_as ? { at: ended_at, as: ended_as } : null,
  }
}
