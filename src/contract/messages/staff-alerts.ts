/** M1.2: what staff are told of. */
export const ALERT_KINDS = [
  'new_order',
  'claim',
  'failed_charge',
  'late_trip',
  'question',
  'bag_count',
  'weight',
  'bag_missing',
] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

export const DUTY_DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun', 'public_holiday'] as const
/** Hours such as "09:00-18:00" or "22:00-06:00", which belongs to the day on which it starts. Without `public_holiday` the weekday counts. */
export type DutyHours = Partial<Record<(typeof DUTY_DAYS)[number], readonly string[]>>

export type AlertPerson = {
  id: string
  name: string
  email: string | null
  mobile: string | null
  /** Null: all outlets. */
  outlets: readonly string[] | null
  /** Null: all kinds, or none for an escalation contact. */
  duties: readonly AlertKind[] | null
  /** Null: always. */
  hours: DutyHours | null
  /** Told of what nobody looked at in time, and of what happens while nobody is on duty. */
  escalation: boolean
}

/** alerts.yaml of a store, with durations in minutes. */
export type AlertSettings = {
  /** A person gets at most one message in this time. */
  digest_minutes: number
  /** A person gets at most one text message in this time. */
  sms_minutes: number
  look_within_minutes: Partial<Record<AlertKind, number>>
  /** The page that the link of an alert opens. Null: no link. */
  desk: string | null
  people: readonly AlertPerson[]
}

export const DIGEST_MINUTES = 10
export const SMS_MINUTES = 30
export const LOOK_WITHIN_MINUTES: Partial<Record<AlertKind, number>> = { new_order: 15, claim: 60 }
