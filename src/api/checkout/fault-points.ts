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
export type FaultPoint = (typeof FAULT_POINTS)[number]
