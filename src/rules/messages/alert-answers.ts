import { ALERT_KINDS, type AlertKind } from '#contract/messages/staff-alerts.ts'

/** Reading an order, and marking its conversation as looked at. All other acts are named as in the audit log. */
export const READ_ORDER = 'order.read'
export const LOOK_AT_CONVERSATION = 'conversation.look'

/**
 * M1.2: what answers an alert besides a look at the alert itself. `any`: whoever reads the order or works on it sees what it is about. Others are about
 * something that the work goes past, so only the named acts answer them.
 */
const ANSWERS: Record<AlertKind, 'any' | readonly string[]> = {
  new_order: 'any',
  late_trip: 'any',
  question: 'any',
  claim: [LOOK_AT_CONVERSATION, 'claim.answer', 'claim.close'],
  weight: ['order.weigh'],
  /** Also a bag that makes up for the difference. */
  bag_count: [],
  /** Also the scan of the bags. */
  bag_missing: [],
  failed_charge: [],
}

/** The kinds of an order's alerts that an act on it answers. */
export const alertsAnsweredBy = (act: string): AlertKind[] =>
  ALERT_KINDS.filter((kind) => ANSWERS[kind] === 'any' || ANSWERS[kind].includes(act))
