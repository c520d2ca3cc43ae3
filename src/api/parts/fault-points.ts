/** The boundaries between the steps of a payment. Whatever ends the process at one of them, the books balance afterwards. */
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
/** The same for what a subscription owes at its end. */
export const OVERAGE_POINTS = ['overage:taken', 'overage:written', 'overage:committed'] as const
export type FaultPoint = (typeof FAULT_POINTS | typeof OVERAGE_POINTS)[number]
