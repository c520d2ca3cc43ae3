import type { Queryable } from '#api/db/database.ts'
import { dutyOfStore } from '#api/messages/alerts/duty.queries.ts'
import { ALERT_KINDS, DUTY_DAYS } from '#contract/messages/staff-alerts.ts'
import { ALERTS } from '../store-folder/alerts-file.ts'
import { type Files, omitNull, yamlText } from './file-text.ts'

const minutes = (count: number) => (count === 1 ? '1 minute' : `${count} minutes`)

/** alerts.yaml, if the store has one. */
export async function alertFiles(tx: Queryable, storeId: number): Promise<Files> {
  const duty = await dutyOfStore.maybe(tx, storeId)
  if (!duty) return new Map()
  const { digest_minutes, sms_minutes, look_within_minutes, desk, people } = duty.settings
  const within = ALERT_KINDS.flatMap((kind) => {
    const count = look_within_minutes[kind]
    return count === undefined ? [] : [[kind, minutes(count)] as const]
  })
  const file = {
    digest: `every ${minutes(digest_minutes)}`,
    sms: `every ${minutes(sms_minutes)}`,
    look_within: Object.fromEntries(within),
    desk: omitNull(desk),
    people: people.map(({ id, name, email, mobile, outlets, duties, hours, escalation }) => ({
      id,
      name,
      email: omitNull(email),
      mobile: omitNull(mobile),
      outlets: omitNull(outlets),
      duties: omitNull(duties),
      hours: hours
        ? Object.fromEntries(DUTY_DAYS.flatMap((day) => (hours[day] ? [[day, hours[day]]] : [])))
        : undefined,
      escalation: escalation || undefined,
    })),
  }
  return new Map([[ALERTS, yamlText(file)]])
}
