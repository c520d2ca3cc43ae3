import { SalesCategory } from './sales-category.ts'

/** D4.1: the order states as customers read them. Some depend on the sales category: laundry is cared for, goods and food are prepared. */
const states: Record<string, string | ((categoryId: number) => string)> = {
  awaiting_payment: 'Waiting for payment',
  confirmed: 'Confirmed',
  pickup_scheduled: 'Driver assigned',
  picked_up: 'Picked up',
  received: 'At our outlet',
  awaiting_approval: 'Waiting for your answer',
  processing: (category) =>
    category === SalesCategory.collect || category === SalesCategory.pickup ? 'In our care' : 'Being prepared',
  ready: (category) => (category === SalesCategory.collect ? 'Ready to collect' : 'Ready'),
  out_for_delivery: 'On its way to you',
  delivered: (category) => (category === SalesCategory.dineIn ? 'Served' : 'Delivered'),
  collected: 'Collected',
  completed: 'Completed',
  expired: 'Not paid in time',
  cancelled: 'Cancelled',
  on_hold: 'On hold',
}

/** Next steps that replace the state's text, because they say more: an open question, or the driver's progress. */
const steps: typeof states = {
  answer: 'Waiting for your answer',
  delivery_assigned: (category) =>
    category === SalesCategory.pickup ? 'Driver assigned for the return' : 'Driver assigned',
  on_its_way: 'On its way to you',
}

/** `step` is the order's next step. Omit it for a past state. */
export function stateWords(status: string, categoryId: number, step = ''): string {
  const words = steps[step] ?? states[status] ?? status
  return typeof words === 'string' ? words : words(categoryId)
}

type Next = {
  step: string
  categoryId: number
  outlet: string
  window: string | null
  /** The table's name, for an order to a known table. */
  table?: string | null
}

/** What happens next or what the customer has to do; empty if nothing is left. */
export function nextWords({ step, categoryId, outlet, window, table }: Next): string {
  const toTable = `We’ll bring it to ${table ?? 'your table'}.`
  const at = (words: string) => (window ? `${words} ${window}` : words)
  const bring = `${at('We’ll bring it')}${window ? '' : ' soon'}.`
  const words: Record<string, string> = {
    pay: 'Finish paying to confirm your order.',
    drop_off: window ? `Bring your items to ${outlet}, ${window}.` : `Bring your items to ${outlet}.`,
    pickup: window ? `We’ll pick up ${window}.` : 'We’ll pick up as soon as we can.',
    driver_to_pickup: 'Your driver is on the way to pick up.',
    pickup_failed: 'We couldn’t pick up. Choose another time.',
    to_outlet: 'Your items are on their way to our outlet.',
    answer: 'We found something and need your answer.',
    in_care: window
      ? categoryId === SalesCategory.collect
        ? `Ready to collect at ${outlet} ${window}.`
        : `Back with you ${window}.`
      : 'We’re taking care of it.',
    being_made: window
      ? `We’ll bring it ${window}.`
      : categoryId === SalesCategory.dineIn
        ? toTable
        : 'We’re preparing it.',
    collect: `Collect it at ${outlet}${window ? `, from ${window}` : ''}.`,
    delivery: bring,
    delivery_assigned: bring,
    delivery_failed: 'We couldn’t deliver it. Choose another time.',
    on_its_way: 'Your driver is on the way to you.',
    serve: toTable,
    held: 'We’ve paused this order and will contact you.',
  }
  return words[step] ?? ''
}
