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
/** The same for the overage charge of a subscription. */
export const OVERAGE_POINTS = ['overage:taken', 'overage:written', 'overage:committed'] as const
export type FaultPoint = (typeof FAULT_POINTS | typeof OVERAGE_POINTS)[number]
