/** The boundaries between the steps of a payment. Tests kill the process at each of them and check that the accounts balance afterwards. */
export const FAULT_POINTS = [
  'order:begun',
  'order:written',
  'order:committed',
  'gateway:asked',
  'gateway:answered',
  'settle:begun',
  'settle:recorded',
  'settle:committed',
  'answered',
] as const
/** The same for money of a hold that is taken or given back. */
export const HOLD_POINTS = ['hold:asked', 'hold:answered'] as const
/** The same for a hold that is asked for before the pickup. */
export const LATE_HOLD_POINTS = ['late-hold:written', 'late-hold:committed'] as const
/** The same for a weight, and the answer to its question: it is written, and committed. */
export const WEIGHT_POINTS = ['weight:written', 'weight:committed'] as const
/** The same for the overage charge of a subscription. */
export const OVERAGE_POINTS = ['overage:taken', 'overage:written', 'overage:committed'] as const
/** The same for a message: it is composed, its channel is marked, it is accepted, and that is recorded. */
export const MESSAGE_POINTS = [
  'message:composed',
  'message:marked',
  'message:accepted',
  'message:recorded',
  'message:finished',
] as const
export type FaultPoint = (
  | typeof FAULT_POINTS
  | typeof HOLD_POINTS
  | typeof LATE_HOLD_POINTS
  | typeof WEIGHT_POINTS
  | typeof OVERAGE_POINTS
  | typeof MESSAGE_POINTS
)[number]
