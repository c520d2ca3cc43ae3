import type { Channel } from '#contract/messages/channels.ts'
import { STAFF_PLACEHOLDERS, type StaffMessage } from '#contract/messages/message-kinds.ts'
import type { AlertPerson, AlertSettings } from '#contract/messages/staff-alerts.ts'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import { alertRecipients, type Duty, escalationRecipients } from '#rules/messages/alert-recipients.ts'
import { fillTemplate, type MessageTemplate, readTemplate } from '#rules/messages/message-template.ts'
import { staffMessageTemplates } from '#texts/messages/staff-alerts.ts'
import type { Queryable } from '../../db/database.ts'
import type { JobParts } from '../../parts/job-parts.ts'
import { mayBeTexted } from '../../store/phone-numbers.ts'
import type { ComposedMessage } from '../composed-message.ts'
import { senderOf } from '../message-sender.ts'
import type { WaitingMessage } from '../messages.queries.ts'
import { addAlertJob } from './alert.queries.ts'
import { alertPlaceholders, digestPlaceholders } from './alert-words.ts'
import { dutyOfStore, lockTurn, removeTold, setTurn, takeTold, wasTexted } from './duty.queries.ts'
import { alertsOfMessage, type SaidAlert } from './shown-alerts.queries.ts'

export const isStaffMessage = (kind: string): kind is StaffMessage => Object.hasOwn(STAFF_PLACEHOLDERS, kind)

/** M1.2: one message with all alerts of a person that nobody has looked at. Undefined if there is none left. */
export async function composeAlerts(parts: JobParts, message: WaitingMessage): Promise<ComposedMessage | undefined> {
  const now = parts.clock()
  const taken = await parts.db.transaction((tx) => takeAlerts(tx, message, now))
  if (!taken) return undefined
  const { person, settings, alerts, isTexted } = taken
  const sender = await senderOf(parts, message.store_id)
  const [first] = alerts
  const isOne = first && alerts.length === 1
  const template = templateOf(isOne ? 'alert' : 'alert_digest')
  const facts = isOne ? alertPlaceholders(first, now) : digestPlaceholders(alerts, now)
  const mobile = isTexted && person.email ? null : person.mobile
  const offered: Channel[] = ['sms', 'email']
  return {
    sender,
    recipient: {
      email: person.email,
      mobile,
      chosen: null,
      quiet: { from: 0, until: 0 },
      isTexted: mobile !== null && mayBeTexted(parts.stores.byId(message.store_id)?.messages ?? {}, mobile),
      offered,
      whatsApp: null,
    },
    needsMail: false,
    isUrgent: true,
    link: async () => settings.desk ?? '',
    words: (link) => fillTemplate(template, { ...facts, store: sender.name, link }),
    mail: async (words, url) => ({ words, url }),
  }
}

type Taken = { person: AlertPerson; settings: AlertSettings; alerts: SaidAlert[]; isTexted: boolean }

/** From now on the message takes no further alerts. Alerts whose turn of duty has ended go to those who are on duty now. */
async function takeAlerts(tx: Queryable, message: WaitingMessage, now: Date): Promise<Taken | undefined> {
  const { id, store_id: storeId, details } = message
  const personId = message.person.replace(/^staff:/, '')
  const turn = await lockTurn.one(tx, storeId, personId)
  const isNewest = turn.number === details.turn
  if (isNewest && turn.is_open) {
    await setTurn.run(tx, storeId, personId, turn.number, false, turn.due_at)
    await takeTold.run(tx, storeId, personId, id)
  }
  const duty = await dutyOfStore.maybe(tx, storeId)
  const person = duty?.settings.people.find((one) => one.id === personId)
  const alerts: SaidAlert[] = []
  for (const alert of await alertsOfMessage.all(tx, storeId, id)) {
    if (duty && person && isFor(duty, person, alert, now)) alerts.push(alert)
    else await passOn(tx, storeId, personId, alert)
  }
  if (!duty || !person || alerts.length === 0) {
    // Nothing is said, so the next alert need not wait.
    if (isNewest) await setTurn.run(tx, storeId, personId, turn.number, false, null)
    return undefined
  }
  const since = new Date(now.getTime() - duty.settings.sms_minutes * MINUTE_MS)
  const { was_texted: isTexted } = await wasTexted.one(tx, storeId, message.person, id, since)
  return { person, settings: duty.settings, alerts, isTexted }
}

function isFor(duty: Duty, { id }: AlertPerson, alert: SaidAlert, now: Date): boolean {
  const subject = { kind: alert.kind, outlet: alert.outlet_slug }
  const { people } = (alert.is_escalation ? escalationRecipients : alertRecipients)(duty, subject, now)
  return people.some((one) => one.id === id)
}

async function passOn(tx: Queryable, storeId: number, person: string, { id, is_escalation }: SaidAlert): Promise<void> {
  await removeTold.run(tx, storeId, id, person, is_escalation)
  await addAlertJob.one(tx, { store: storeId, alert: id, escalation: is_escalation }, null)
}

const templates = new Map<StaffMessage, MessageTemplate>()

function templateOf(kind: StaffMessage): MessageTemplate {
  const known = templates.get(kind)
  if (known) return known
  const { template } = readTemplate(staffMessageTemplates[kind], STAFF_PLACEHOLDERS[kind])
  templates.set(kind, template)
  return template
}
