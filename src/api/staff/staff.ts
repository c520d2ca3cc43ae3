import type { Log } from '../base/log.ts'
import type { Random } from '../base/random.ts'
import type { Database, Queryable } from '../db/database.ts'
import type { Gateways } from '../parts/gateway-port.ts'
import { insertAudit } from './audit.queries.ts'

/** Somebody of the brand who acts: by a key over the API, or at the command line. Both do the same things by the same rules. */
export type Staff = {
  parts: { db: Database; log: Log; clock: () => Date; random: Random; gateways: Gateways }
  store: { id: number; slug: string }
  /** 'operator:<name of the key>', as events have it. */
  actor: string
  now: Date
  /** What makes a repeated request the same request, and whose it is; hashed. */
  key?: { who: string; key: string } | undefined
}

/** `reason` is for staff and stays in the audit log; `message` is what the customer reads. */
export type Said = { reason: string; message: string }

type Act = { act: string; subject: string; orderId?: string; details?: Record<string, unknown>; reason?: string }

/** D4.7: who, when, what, why: in the transaction of the act, so that none goes unnoted. */
export async function noteAct(tx: Queryable, { store, actor, now }: Staff, given: Act): Promise<void> {
  const { act, subject, orderId = null, details = {}, reason = '' } = given
  await insertAudit.run(tx, { storeId: store.id, actor, act, subject, orderId, details, reason, now })
}
