/** The mails about orders. `when` is a window as text, such as "Mon 16 Nov, 10 am – 12 pm". */
type Words = { subject: string; heading: string; lines: string[]; action?: string; after: string[] }
type Order = { store: string; number: string }

const questions = 'Questions? Just reply to this email.'
const look = 'See your order'

/** What the customer can still change, in words. Nothing if it is too late, or if the order has no such thing. */
function changeWords({ reschedule, cancel, hasDriver }: { reschedule: boolean; cancel: boolean; hasDriver: boolean }) {
  const acts = [reschedule && 'reschedule', cancel && 'cancel'].filter(Boolean).join(' or ')
  if (!acts) return []
  const until = hasDriver ? 'until a driver is assigned or work starts' : 'until work starts'
  return [`You can ${acts} on your order page ${until}.`]
}

export const orderMailTexts = {
  /** `acts` are what the order's page offers now. */
  confirmation: (
    { store, number }: Order,
    total: string,
    place: string,
    acts: { reschedule: boolean; cancel: boolean; hasDriver: boolean },
  ): Words => ({
    subject: `Your ${store} order ${number} is confirmed`,
    heading: 'Thanks! Your order is confirmed',
    lines: [`Order ${number} · ${place} · $${total} paid`, ...changeWords(acts)],
    action: look,
    after: [questions],
  }),
  pickupReminder: ({ store, number }: Order, when: string, canMove: boolean): Words => ({
    subject: `Pickup for your ${store} order: ${when}`,
    heading: 'We’re coming to collect',
    lines: [`Order ${number}: ${when}`, 'Please have your bags ready. If you’re out, ask someone to hand them over.'],
    action: look,
    after: [canMove ? 'Need another time? Change it on your order page.' : questions],
  }),
  /** `message` is the staff's message to the customer. */
  newTime: ({ store, number }: Order, message: string, isOwnChange: boolean): Words => ({
    subject: `Your ${store} order ${number} has a new time`,
    heading: 'Your order has a new time',
    lines: [
      isOwnChange
        ? `You changed the times of order ${number}. Here are the new ones.`
        : message || `Order ${number} didn’t go as planned, so we’ll come at another time.`,
    ],
    action: look,
    after: [isOwnChange ? questions : 'Doesn’t work for you? Just reply to this email.'],
  }),
  /** The files of a mail. */
  calendarFile: (number: string) => `order-${number}.ics`,
  calendarEntry: ({ store, number }: Order, visit: string) => `${visit}: ${store} order ${number}`,
  /** `names` lists the delivered items; null when all are delivered. */
  outForDelivery: (
    { store, number }: Order,
    when: string | null,
    driver: string | null,
    names: string | null,
  ): Words => ({
    subject: `Your ${store} order ${number} is on its way`,
    heading: 'Your order is on its way',
    lines: [
      driver
        ? `${driver} is bringing ${names ?? 'your order'}${when ? `: ${when}` : ''}.`
        : `${names ?? 'Your order'} will arrive soon${when ? `: ${when}` : ''}.`,
    ],
    action: look,
    after: [questions],
  }),
  readyToCollect: ({ store, number }: Order, outlet: string, when: string | null): Words => ({
    subject: `Your ${store} order ${number} is ready`,
    heading: 'Ready to collect',
    lines: [`Collect order ${number} at ${outlet}${when ? `: ${when}` : ''}.`],
    action: look,
    after: [questions],
  }),
  /** D3.9: the first of two returns has arrived. `when` is the window of the second, if it has one. */
  partDelivered: ({ store, number }: Order, names: string, when: string | null): Words => ({
    subject: `Part of your ${store} order ${number} has arrived`,
    heading: 'Part of your order has arrived',
    lines: [
      `We’ve returned ${names}.`,
      when ? `The rest of order ${number} will arrive: ${when}.` : `The rest of order ${number} will follow.`,
    ],
    action: look,
    after: [questions],
  }),
  delivered: (
    { store, number }: Order,
    total: string,
    invoice: string | null,
    days: number,
    isCollected: boolean,
  ): Words => ({
    subject: `Your ${store} order ${number} has ${isCollected ? 'been collected' : 'arrived'}`,
    heading: 'All done',
    lines: [
      `Order ${number} has been ${isCollected ? 'collected' : 'delivered'}. You paid $${total}.`,
      ...(invoice ? [`Your receipt is ${invoice}. Print or save it on your order page.`] : []),
    ],
    action: look,
    after: [`Something wrong? Report it on your order page within ${days} days.`],
  }),
  extraService: ({ store, number }: Order, services: readonly string[], until: string): Words => ({
    subject: `A question about your ${store} order ${number}`,
    heading: 'We found something worth fixing',
    lines: [
      'Here’s what we suggest:',
      ...services,
      `Accept or decline by ${until}. If we don’t hear from you, we’ll go on without it and you won’t be charged.`,
    ],
    action: 'Accept or decline',
    after: [questions],
  }),
  servicesPaid: ({ store, number }: Order, total: string): Words => ({
    subject: `Your extra services for ${store} order ${number}`,
    heading: 'Thanks! We’ll take care of it',
    lines: [`You paid $${total} for extra services on order ${number}.`],
    action: look,
    after: [questions],
  }),
  proposalWithdrawn: ({ store, number }: Order, message: string): Words => ({
    subject: `No answer needed for your ${store} order ${number}`,
    heading: 'You don’t need to answer any more',
    lines: [message, 'You weren’t charged for what we suggested.'],
    action: look,
    after: [questions],
  }),
  /** `message` is the staff's message to the customer. */
  tripFailed: ({ store, number }: Order, isPickup: boolean, message: string, canMove: boolean): Words => ({
    subject: isPickup
      ? `We couldn’t collect your ${store} order ${number}`
      : `We couldn’t deliver your ${store} order ${number}`,
    heading: isPickup ? 'We couldn’t collect your order' : 'We couldn’t deliver your order',
    lines: [message, ...(canMove ? ['Choose another time on your order page.'] : [])],
    action: canMove ? 'Choose another time' : look,
    after: [questions],
  }),
  onHold: ({ store, number }: Order, message: string): Words => ({
    subject: `Your ${store} order ${number} is on hold`,
    heading: 'Your order is on hold',
    lines: [message],
    action: look,
    after: [questions],
  }),
  /** `message` is the staff's message to the customer; empty if there is none. */
  refund: ({ store, number }: Order, amount: string, message: string, hasCreditNote: boolean): Words => ({
    subject: `Your refund from ${store}: $${amount}`,
    heading: 'Your refund is on its way',
    lines: [
      ...(message ? [message] : []),
      `We’ve refunded $${amount} for order ${number} the same way you paid. Your bank may take a few days to show it.`,
    ],
    action: look,
    after: [...(hasCreditNote ? ['The credit note is on your order page.'] : []), questions],
  }),
  /** The customer deleted the account while the order was open. */
  linkKept: ({ store, number }: Order): Words => ({
    subject: `Your link to ${store} order ${number}`,
    heading: `Follow order ${number} here`,
    lines: [
      'Your account is deleted, but this order is still in progress. Use this link to follow it, change its times or cancel it.',
      'The link works until the order is done. Keep it private.',
    ],
    action: look,
    after: [questions],
  }),
  linkKeptText: ({ store, number }: Order, url: string) => `${store}: follow order ${number} here: ${url}`,
  /** `message` is the staff's message to the customer; empty if the customer cancelled. */
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
        ? `Order ${number} is cancelled. We still have your items, so we’ll contact you about getting them back.`
        : `Order ${number} is cancelled. You don’t need to do anything.`,
      isPaid ? 'We’ll refund you the same way you paid.' : 'You weren’t charged.',
    ],
    action: look,
    after: [questions],
  }),
}
