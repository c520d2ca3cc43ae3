/** The words of the mails about orders. `when` is a window in words, such as "Mon 16 Nov, 10 am – 12 pm". */
type Words = { subject: string; heading: string; lines: string[]; action?: string; after: string[] }
type Order = { store: string; number: string }

const questions = 'Questions? Just answer this mail.'
const look = 'See your order'

export const orderMailTexts = {
  confirmation: ({ store, number }: Order, total: string, legs: readonly string[], place: string): Words => ({
    subject: `Your ${store} order ${number} is confirmed`,
    heading: 'Thank you, your order is confirmed',
    lines: [
      `Order ${number} · ${place} · $${total} paid.`,
      ...legs,
      'You can move or cancel it from its page until a driver is assigned or work begins.',
    ],
    action: look,
    after: [questions],
  }),
  legs: {
    pickup: (when: string) => `We collect it: ${when}.`,
    dropOff: (when: string) => `Bring it: ${when}.`,
    delivery: (when: string) => `We bring it: ${when}.`,
    return: (when: string) => `We bring it back: ${when}.`,
    /** D3.9: one of two returns. */
    partReturn: (names: string, when: string) => `We bring back ${names}: ${when}.`,
    collect: (when: string) => `Collect it: ${when}.`,
  },
  pickupReminder: ({ store, number }: Order, when: string): Words => ({
    subject: `${store} collects your order: ${when}`,
    heading: 'We are coming to collect',
    lines: [`Order ${number}: ${when}.`, 'Please have your bags ready. A note on the door is enough if you are out.'],
    action: look,
    after: ['Need another time? Move it from its page.'],
  }),
  newTime: ({ store, number }: Order, legs: readonly string[], message: string): Words => ({
    subject: `A new time for your ${store} order ${number}`,
    heading: 'Your order has a new time',
    lines: [message || `Order ${number} did not go as planned, so we come at another time.`, ...legs],
    action: look,
    after: ['Does it not suit you? Just answer this mail.'],
  }),
  /** `names` is what comes with it, where that is not everything. */
  outForDelivery: (
    { store, number }: Order,
    when: string | null,
    driver: string | null,
    names: string | null,
  ): Words => ({
    subject: `Your ${store} order ${number} is on its way`,
    heading: 'It is on its way to you',
    lines: [
      driver
        ? `${driver} is bringing ${names ?? 'your order'}${when ? `: ${when}` : ''}.`
        : `${names ?? 'Your order'} arrives soon${when ? `: ${when}` : ''}.`,
    ],
    action: look,
    after: [questions],
  }),
  readyToCollect: ({ store, number }: Order, outlet: string, when: string | null): Words => ({
    subject: `Your ${store} order ${number} is ready`,
    heading: 'Ready for you',
    lines: [`Order ${number} waits for you at ${outlet}${when ? `: ${when}` : ''}.`],
    action: look,
    after: [questions],
  }),
  /** D3.9: the first of two returns has arrived; `when` is the window of the other, where it has one. */
  partDelivered: ({ store, number }: Order, names: string, when: string | null): Words => ({
    subject: `Part of your ${store} order ${number} has arrived`,
    heading: 'The first part is back',
    lines: [
      `We have brought back ${names}.`,
      when ? `The rest of order ${number} comes: ${when}.` : `The rest of order ${number} follows.`,
    ],
    action: look,
    after: [questions],
  }),
  delivered: ({ store, number }: Order, total: string, invoice: string | null, days: number): Words => ({
    subject: `Your ${store} order ${number} has arrived`,
    heading: 'All done',
    lines: [
      `Order ${number} was handed over. You paid $${total}.`,
      ...(invoice ? [`Your receipt is ${invoice}; it is on the order's page, to print or save.`] : []),
    ],
    action: look,
    after: [`Is anything not right? Tell us from its page within ${days} days.`],
  }),
  extraService: ({ store, number }: Order, services: readonly string[], until: string): Words => ({
    subject: `A question about your ${store} order ${number}`,
    heading: 'We found something, and would like to ask',
    lines: [
      'With your things in hand, we propose:',
      ...services,
      `Please accept or decline until ${until}. If we hear nothing, we go on without it and charge nothing.`,
    ],
    action: 'Answer now',
    after: [questions],
  }),
  proposalWithdrawn: ({ store, number }: Order, message: string): Words => ({
    subject: `No answer needed for your ${store} order ${number}`,
    heading: 'You don’t need to answer any more',
    lines: [message, 'You weren’t charged for what we proposed.'],
    action: look,
    after: [questions],
  }),
  /** `message` is what staff say about it. */
  tripFailed: ({ store, number }: Order, isPickup: boolean, message: string): Words => ({
    subject: isPickup
      ? `We couldn’t collect your ${store} order ${number}`
      : `We couldn’t deliver your ${store} order ${number}`,
    heading: isPickup ? 'We couldn’t collect your order' : 'We couldn’t deliver your order',
    lines: [message],
    action: look,
    after: [questions],
  }),
  onHold: ({ store, number }: Order, message: string): Words => ({
    subject: `Your ${store} order ${number} is on hold`,
    heading: 'Your order is on hold',
    lines: [message],
    action: look,
    after: [questions],
  }),
  /** `message` is what staff say about it; empty where nobody said anything. */
  refund: ({ store, number }: Order, amount: string, message: string, hasCreditNote: boolean): Words => ({
    subject: `Your refund from ${store}: $${amount}`,
    heading: 'Your refund is on its way',
    lines: [
      ...(message ? [message] : []),
      `$${amount} of order ${number} went back the way it was paid. Banks take a few days to show it.`,
    ],
    action: look,
    after: [...(hasCreditNote ? ['The credit note is on the order’s page.'] : []), questions],
  }),
  /** The account is deleted, the order goes on. */
  linkKept: ({ store, number }: Order): Words => ({
    subject: `Your link to ${store} order ${number}`,
    heading: `Follow order ${number} here`,
    lines: [
      'Your account is deleted, and this order goes on. With this link you can follow it, change its times or cancel it.',
      'The link works until the order is over. Keep it private.',
    ],
    action: look,
    after: [questions],
  }),
  linkKeptText: ({ store, number }: Order, url: string) => `${store}: follow order ${number} here: ${url}`,
  /** `message` is what staff say about it; empty where the customer has cancelled. */
  cancelled: (
    { store, number }: Order,
    message: string,
    { isWithUs, isPaid }: { isWithUs: boolean; isPaid: boolean },
  ): Words => ({
    subject: `Your ${store} order ${number} is cancelled`,
    heading: 'Your order is cancelled',
    lines: [
      ...(message ? [message] : []),
      isWithUs
        ? `Order ${number} is called off. Your things are with us: we’ll be in touch about how you get them back.`
        : `Order ${number} is called off, and nobody will come for it.`,
      isPaid ? 'What you paid for it goes back the way it came.' : 'You weren’t charged.',
    ],
    action: look,
    after: [questions],
  }),
}
