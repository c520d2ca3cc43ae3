import { alertsAnsweredBy } from '#rules/messages/alert-answers.ts'
import type { Log } from '../base/log.ts'
import type { Random } from '../base/random.ts'
import type { Database, Queryable } from '../db/database.ts'
import { lookAtAlertsOfOrder } from '../messages/alerts/alert.queries.ts'
import type { Gateways } from '../parts/gateway-port.ts'
import type { ApiParts } from '../parts/parts.ts'
import { insertAudit, markOrderLooked } from './audit.queries.ts'

/** The acting member of staff: an API key, or a user of the command line. The same rules apply to both. */
export type Staff = {
  parts: {
    db: Database
    log: Log
    clock: () => Date
    random: Random
    gateways: Gateways
    reached?: ApiParts['reached']
  }
  store: { id: number; slug: string }
  /** 'operator:<name of the key>', as in the order's events. */
  actor: string
  now: Date
  /** The hashed idempotency key and its owner. */
  key?: { who: string; key: string } | undefined
}

/** `reason` is internal and goes to the audit log. `message` is shown to the customer. */
export type Explanation = { reason: string; message: string }

type Act = { act: string; subject: string; orderId?: string; details?: Record<string, unknown>; reason?: string }

/**
 * D4.7: writes the audit entry (who, when, what, why) in the transaction of the act, so neither exists without the other. M1.2: who acts on an order
 * has looked at it, and answers the alerts that the act is an answer to.
 */
export async function noteAct(tx: Queryable, { store, actor, now }: Staff, given: Act): Promise<void> {
  const { act, subject, orderId = null, details = {}, reason = '' } = given
  await insertAudit.run(tx, { storeId: store.id, actor, act, subject, orderId, details, reason, now })
  if (orderId) await lookAtAlertsOfOrder.run(tx, store.id, orderId, now, actor, alertsAnsweredBy(act))
  if (orderId) await markOrderLooked.run(tx, store.id, orderId, now)
}
