type State = { step: string; window: string | null }

/** Goes on after "Welcome Mei,": the state of the order whose next event comes first. Empty if there is nothing to say. */
export function stateAfterGreeting({ step, window }: State): string {
  const at = (words: string) => (window ? `${words} ${window}` : words)
  const words: Record<string, string> = {
    pay: 'your order is waiting for payment',
    answer: 'we have a question about your order',
    answer_weight: 'we have a question about your order',
    pay_hold: 'your order needs another way to pay',
    pay_weight: 'your order is waiting for payment',
    pickup: window ? `your driver comes ${window}` : 'we’ll pick up soon',
    driver_to_pickup: 'your driver is on the way to pick up',
    driver_at_pickup: 'your driver is at your door to pick up',
    pickup_failed: 'we couldn’t pick up your order',
    drop_off: at('bring your items'),
    to_outlet: 'your items are on their way to us',
    in_care: window ? `your order is back ${window}` : 'we’re taking care of your order',
    being_made: 'we’re preparing your order',
    collect: 'your order is ready to collect',
    delivery: window ? `your order is back ${window}` : 'your order is ready',
    delivery_assigned: window ? `your driver comes ${window}` : 'your order is ready',
    delivery_failed: 'we couldn’t deliver your order',
    on_its_way: 'your order is on its way to you',
    driver_at_door: 'your driver is at your door with your order',
    serve: 'your order is ready',
    held: 'your order is paused',
  }
  return words[step] ?? ''
}

export const livingHomeTexts = {
  title: 'Your orders',
  progress: 'Progress of your order',
  /** What an order waits for, where the customer has to act. */
  next: {
    awaiting_approval: 'Review and answer',
    answer_weight: 'Review and answer',
    pay_hold: 'Pay or choose another card',
    pay_weight: 'Pay for your order',
    awaiting_payment: 'Pay for your order',
  } as Partial<Record<string, string>>,
  more: (count: number) => (count === 1 ? '1 more order' : `${count} more orders`),
  again: {
    title: 'Same again',
    order: 'Same again',
    pickup: 'Pickup',
    dropOff: 'Drop off',
    back: 'Return',
    collect: 'Collect',
    delivery: 'Delivery',
    address: 'Address',
    total: 'Total',
    /** P1.1: items are weighed later. */
    estimated: 'Estimated total',
    atMost: (limit: string) => `at most ${limit}`,
    fees: (amount: string) => `with ${amount} delivery`,
    more: (count: number) => `and ${count} more`,
    changed: 'Today’s price',
    addMore: (missing: string, salesType: string, min: string) =>
      `${salesType} orders start at ${min}. Add items for ${missing} more.`,
    otherAddress: 'Your last address is no longer saved.',
    blocked: {
      nothing_sold: 'None of these items is available right now.',
      outlet_closed: 'This outlet is closed right now.',
      fully_booked: 'No free times in the next few days.',
      no_address: 'Add your address at checkout.',
      outlet_unfit: 'This outlet doesn’t serve your address.',
      min_spend: '',
    },
    toMenu: 'See the menu',
  },
}
