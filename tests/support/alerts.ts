import { raiseAlert } from '#api/messages/alerts/raise-alert.ts'
import type { AlertPerson, AlertSettings } from '#contract/messages/staff-alerts.ts'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import { insertOrder } from './rewards.ts'
import type { TestSite } from './site.ts'

/** Somebody who is always on duty for everything, by mail. */
export const onDuty = (id: string, more: Partial<AlertPerson> = {}): AlertPerson => ({
  id,
  name: id,
  email: `${id}@clothesline.example`,
  mobile: null,
  outlets: null,
  duties: null,
  hours: null,
  escalation: false,
  ...more,
})

/** Sets who is on duty. The demo's people are left out of tests, so that other tests see only customers' messages. */
export async function setDuty(site: TestSite, people: AlertPerson[], more: Partial<AlertSettings> = {}): Promise<void> {
  const settings: AlertSettings = {
    digest_minutes: 10,
    sms_minutes: 30,
    look_within_minutes: { new_order: 15, claim: 60 },
    desk: null,
    people,
    ...more,
  }
  await site.db.query({
    text: `INSERT INTO alert_settings (store_id, settings) SELECT id, $1 FROM store WHERE slug = 'clothesline-laundry'
           ON CONFLICT (store_id) DO UPDATE SET settings = $1`,
    values: [settings],
  })
}

/** A moment far ahead. Delayed jobs do not run by themselves before it. */
export const MORNING = new Date('2099-06-15T10:00:00+08:00')
export const minutesLater = (minutes: number) => new Date(MORNING.getTime() + minutes * MINUTE_MS)

/** Sets the clock, and makes the jobs due that have their time then. */
export async function clockAt(site: TestSite, now: Date): Promise<void> {
  site.setClock(now)
  await site.db.query({
    text: 'UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now() AND run_at <= $1',
    values: [now],
  })
}

/** A new order, without a checkout. */
export async function newOrder(site: TestSite): Promise<{ storeId: number; orderId: string; number: string }> {
  const orderId = await insertOrder(site, { status: 'confirmed' })
  const { rows } = await site.db.query({
    text: 'SELECT store_id, number FROM customer_order WHERE id = $1',
    values: [orderId],
  })
  const about = { storeId: rows[0].store_id as number, orderId, number: String(rows[0].number) }
  await site.db.transaction((tx) =>
    raiseAlert(tx, { ...about, kind: 'new_order', event: `new_order ${orderId}`, now: site.parts.clock() }),
  )
  return about
}

/** The failed charges that staff are alerted of, all or of one amount. */
export async function failedCharges(site: TestSite, cents?: number): Promise<unknown[]> {
  const { rows } = await site.db.query({
    text: `SELECT details -> 'what' AS what, details -> 'will_retry' AS will_retry FROM staff_alert
           WHERE kind = 'failed_charge' AND ($1::integer IS NULL OR (details -> 'cents')::integer = $1) ORDER BY id`,
    values: [cents ?? null],
  })
  return rows
}
