/** Limits of the promise ledger. They are apart from the schemas, so that rules and browser do not load zod. */
export const PROMISE_KINDS = ['pickup', 'return', 'ready', 'claim'] as const
export type PromiseKind = (typeof PROMISE_KINDS)[number]

export const PROMISE_VERDICTS = ['kept', 'missed', 'void'] as const
export type PromiseVerdict = (typeof PROMISE_VERDICTS)[number]

/** Why a promise has its verdict. The first two are those of a kept one. */
export const PROMISE_REASONS = [
  'in_time',
  'came_in_time',
  'late',
  'too_early',
  'failed_by_store',
  'moved_by_store',
  'moved_by_customer',
  'nobody_there',
  'brought_late',
  'waited_for_customer',
  'replaced',
  'cancelled',
  'unpaid',
  'claim_erased',
] as const
export type PromiseReason = (typeof PROMISE_REASONS)[number]

/** How long an act may be recorded late before a promise counts as missed because nothing happened. */
export const PROMISE_GRACE_MINUTES = 15
/** How long a customer may think about the price of a weight before a promise waits for them. So staff do not win time by weighing late. */
export const PROMISE_ANSWER_HOURS = 4
/** How long before a promised time to be ready the customer's answer is needed. */
export const PROMISE_WORK_HOURS = 2
/** The months on the public page. */
export const PROMISE_MONTHS = 12
/** A month with fewer judged promises says nothing. */
export const PROMISES_TO_TELL = 5

/** P1.5: what a store gives for a missed promise (`promises` in store.yaml). */
export type PromisePolicy = {
  /** The owner's switch. */
  on: boolean
  credit: { points: number } | { voucher: string }
  counts: readonly PromiseKind[]
  most_per_order: number
  most_per_day: number
}
