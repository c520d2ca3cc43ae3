import type { StaffAlert } from '#contract/operator/operator-alerts.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import { lookAtAlert } from '../../messages/alerts/alert.queries.ts'
import { alertFacts, alertTitle } from '../../messages/alerts/alert-words.ts'
import { alertOfStore, type ListedAlert, newestAlerts } from '../../messages/alerts/shown-alerts.queries.ts'
import { iso } from '../../orders/read/show-order.ts'
import { noteAct, type Staff } from '../staff.ts'

const LIST_LIMIT = 100

type Wanted = { isAll: boolean; now: Date; most?: number }

export async function listAlerts(db: Queryable, storeId: number, { isAll, now, most = LIST_LIMIT }: Wanted) {
  return (await newestAlerts.all(db, storeId, isAll, most)).map((row) => shownAlert(row, now))
}

/** M1.2: the first look counts. A later one changes nothing. */
export async function lookAt(staff: Staff, id: string): Promise<StaffAlert> {
  const { parts, store, actor, now } = staff
  return parts.db.transaction(async (tx) => {
    const isFirst = (await lookAtAlert.run(tx, store.id, id, now, actor)) > 0
    const alert = await alertOfStore.maybe(tx, store.id, id)
    if (!alert) throw new Refused(404, apiTexts.notFound)
    const shown = shownAlert(alert, now)
    if (isFirst) await noteAct(tx, staff, { act: 'alert.look', subject: shown.title })
    return shown
  })
}

function shownAlert(row: ListedAlert, now: Date): StaffAlert {
  const { id, kind, outlet, order_id, number, claim_id, at, looked_at, looked_by, look_by, escalated_at, told } = row
  return {
    id,
    kind,
    title: alertTitle(row),
    facts: alertFacts(row, now),
    outlet,
    order_id,
    order: number === null ? null : String(number),
    claim_id,
    at: at.toISOString(),
    looked_at: iso(looked_at),
    looked_by,
    look_by: iso(look_by),
    escalated_at: iso(escalated_at),
    told: told.map((one) => ({ ...one, at: one.at && new Date(one.at).toISOString() })),
  }
}
