import type { AlertPerson } from '#contract/messages/staff-alerts.ts'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import {
  alertRecipients,
  type Duty,
  digestMinutes,
  escalationRecipients,
  lookBy,
} from '#rules/messages/alert-recipients.ts'
import type { Queryable } from '../../db/database.ts'
import type { Jobs } from '../../jobs/job-payloads.ts'
import type { JobParts } from '../../parts/job-parts.ts'
import { tell } from '../tell.ts'
import { addAlertJob, openAlert, setLookBy } from './alert.queries.ts'
import { addTold, dutyOfStore, lockTurn, setTurn } from './duty.queries.ts'

/** M1.2: tells those on duty of an alert, unless somebody has looked at it. While nobody is on duty, it waits. */
export async function alertStaff(
  { db, clock }: Pick<JobParts, 'db' | 'clock'>,
  { store: storeId, alert: id, escalation }: Jobs['alert_staff'],
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock()
    const alert = await openAlert.maybe(tx, storeId, id)
    const duty = alert && (await dutyOfStore.maybe(tx, storeId))
    if (!duty) return
    const { people, waitUntil } = (escalation ? escalationRecipients : alertRecipients)(duty, alert, now)
    if (!escalation) await setLookBy.run(tx, storeId, id, deadlineOf(duty, alert))
    if (waitUntil) await addAlertJob.one(tx, { store: storeId, alert: id, escalation }, waitUntil)
    // In one order, so that two alerts do not wait for each other's people.
    for (const person of people.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
      await planMessage(tx, duty, person, { storeId, alertId: id, isEscalation: escalation, now })
  })
}

function deadlineOf(duty: Duty, alert: Awaited<ReturnType<typeof openAlert.one>>): Date | null {
  const { hours, blackout_days, at } = alert
  const { holidays } = duty
  const opening = hours && { hours, blackoutDays: blackout_days ?? [], holidays, isSwitchedOff: false }
  return lookBy(duty, alert, opening, at)
}

type Planned = { storeId: number; alertId: string; isEscalation: boolean; now: Date }

/**
 * The first alert goes out at once. Those that follow within the digest's time go out together when it ends. So a person has at most one waiting
 * message, and it takes further alerts until it is composed.
 */
async function planMessage(tx: Queryable, { settings }: Duty, person: AlertPerson, planned: Planned): Promise<void> {
  const { storeId, alertId, isEscalation, now } = planned
  const turn = await lockTurn.one(tx, storeId, person.id)
  if (!(await addTold.maybe(tx, alertId, storeId, person.id, isEscalation)) || turn.is_open) return
  const next = (turn.due_at?.getTime() ?? 0) + digestMinutes(settings, person) * MINUTE_MS
  const dueAt = new Date(Math.max(now.getTime(), next))
  const number = turn.number + 1
  await setTurn.run(tx, storeId, person.id, number, true, dueAt)
  await tell(tx, {
    storeId,
    person: `staff:${person.id}`,
    customerId: null,
    orderId: null,
    event: `staff_alerts ${number}`,
    kind: dueAt > now ? 'alert_digest' : 'alert',
    details: { turn: number },
    dueAt,
    now,
  })
}
