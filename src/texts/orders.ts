/** What is said of an order after it was bought (D4.1–D4.6). */
export const orderTexts = {
  number: (number: string) => `Order ${number}`,
  placed: (when: string) => `Placed ${when}`,
  backToHistory: 'All orders',
  backToOrder: (number: string) => `Order ${number}`,
  pieces: (count: number) => (count === 1 ? '1 piece' : `${count} pieces`),
  tryAgain: 'Try again',

  history: {
    title: 'Order history',
    lead: 'Follow what is with us, look things up, order again.',
    list: 'Your orders',
    filter: 'Which orders',
    filters: { all: 'All', active: 'In progress', past: 'Past' },
    kind: 'Kind of order',
    kinds: { all: 'Every kind', trips: 'Pickup and return', regular: 'Outlet, delivery and table' },
    more: 'Show more',
    newest: 'Back to the newest',
    and: (count: number) => `and ${count} more`,
    emptyTitle: 'No orders yet',
    empty: 'When you have placed an order, you can follow every step of it here.',
    emptyAction: 'See what we care for',
    noneTitle: { all: 'No such orders', active: 'Nothing in progress', past: 'Nothing past yet' },
    none: 'You have no orders that fit what you have chosen.',
    noneAction: 'Show all orders',
  },

  live: {
    changed: (state: string) => `Your order has changed. It is now: ${state}.`,
    news: 'There is news about your order.',
    offline: 'We cannot reach the store right now. This page goes on by itself when it can.',
  },

  nextTitle: 'What happens next',
  pay: 'Finish paying',
  answer: 'Look at it and answer',
  expires: 'We keep it for you for',
  expired: 'The time to pay is over.',

  timeline: {
    title: 'Progress',
    placed: 'Order placed',
    refunded: 'Refunded',
    refundFailed: 'A refund did not go through. We are on it.',
    rescheduled: 'Times changed',
    claim: 'You reported a problem',
    proposed: 'We found something and asked you',
    answered: 'You answered',
    servicesPaid: 'Extra services paid',
    lapsed: 'No answer in time, so nothing was added or charged',
    tripFailed: { pickup: 'Pickup did not work out', delivery: 'Delivery did not work out' },
    expected: (when: string) => `Expected ${when}`,
  },

  trips: {
    title: 'Trips',
    kind: { pickup: 'Pickup', delivery: 'Return' },
    numbered: (kind: string, number: string) => (number === '1' ? kind : `${kind} ${number}`),
    status: {
      scheduled: 'Planned',
      assigned: 'Driver assigned',
      en_route: 'On the way',
      arrived: 'At your door',
      done: 'Done',
      failed: 'Did not work out',
      rescheduled: 'Moved to a new time',
      cancelled: 'Called off',
    },
    driver: 'Driver',
    noDriver: 'Not assigned yet',
    window: 'When',
    bags: 'Bags',
    bagCount: (count: number) => (count === 1 ? '1 bag' : `${count} bags`),
    charges: 'Charges of this trip',
    noCharges: 'This trip costs nothing.',
    items: 'What travels',
    proof: 'Photo at the door',
    proofAlt: (kind: string) => `Photo that the driver took: ${kind}`,
    failure: (reason: string) => `Reason: ${reason}`,
    waiting: (count: number) => (count === 1 ? '1 question for you' : `${count} questions for you`),
    see: 'See this trip',
    invoice: 'Invoice of this trip',
    services: 'Extra services',
    total: 'Total of this trip',
  },

  details: {
    title: 'Details',
    see: 'Items, charges and payments',
    items: 'Items',
    extras: 'Extra services',
    charges: 'Charges',
    each: (price: string, unit: string) => (unit ? `${price} / ${unit}` : `${price} each`),
    note: 'Your note',
    notes: 'Notes for this order',
    total: 'Total',
    gst: (percent: string, amount: string) => `Includes ${percent}% GST of ${amount}`,
    later: 'Extra services, agreed later',
    paid: 'Paid',
    refunded: 'Refunded',
    payments: 'Payments and refunds',
    noPayments: 'Nothing was paid.',
    paymentFor: { order: 'Order', extra_service: 'Extra services' },
    paymentStatus: {
      created: 'Not decided yet',
      requires_action: 'Waiting for you',
      authorised: 'Approved',
      captured: 'Paid',
      failed: 'Did not go through',
      expired: 'Ran out',
      voided: 'Called off',
      review: 'Being looked at',
    },
    refund: 'Refund',
    refundStatus: { created: 'On its way', succeeded: 'Sent back', failed: 'Did not go through' },
    free: 'Nothing to pay',
  },

  place: {
    title: { 1: 'Where', 2: 'Delivered to', 3: 'Picked up and returned', 4: 'Where' },
    outlet: 'Outlet',
    table: 'Table',
    contact: 'Contact',
    hidden: 'Parts are hidden, because this page opens without signing in.',
    singapore: (postalCode: string) => `Singapore ${postalCode}`,
    times: 'Times',
    legs: {
      1: { first: 'Drop off', last: 'Collect' },
      2: { first: '', last: 'Delivery' },
      3: { first: 'Pickup', last: 'Return' },
      4: { first: '', last: '' },
    },
    partner: (name: string) => `With ${name}`,
  },

  acts: {
    title: 'Manage this order',
    invoice: 'Invoice',
    invoiceMissing: 'The invoice is written when the order is paid.',
    reschedule: 'Change the times',
    reorder: 'Order again',
    claim: 'Report a problem',
    cancel: 'Cancel this order',
    claimUntil: (when: string) => `Something wrong? Tell us until ${when}.`,
    tooLate:
      'Times can be changed and the order cancelled until a driver is assigned or work begins. Need help? Call us:',
  },

  cancel: {
    title: (number: string) => `Cancel order ${number}?`,
    refund: (amount: string, label: string) =>
      label ? `${amount} goes back to ${label}. It takes a few days to arrive.` : `${amount} goes back to you.`,
    nothing: 'Nothing was charged, so nothing has to go back.',
    vouchers: 'Vouchers you used are yours again, and your times are free for others.',
    reason: 'Why? It helps us to do better.',
    keep: 'Keep the order',
    action: 'Cancel the order',
    done: (amount: string | null) =>
      amount ? `Your order is cancelled. ${amount} is on its way back to you.` : 'Your order is cancelled.',
  },

  reschedule: {
    title: 'Change the times',
    now: (words: string) => `Now: ${words}`,
    loading: 'Looking for free times',
    broken: 'We could not look up the free times.',
    action: 'Save the new times',
    same: 'Choose another time than the one you have.',
    lost: 'The time you have is no longer offered with this choice, so we propose the earliest.',
    done: 'Your times are changed.',
    singapore: 'All times are Singapore time.',
  },

  reorder: {
    done: 'It is all in your cart again, at today’s prices.',
    changedTitle: 'In your cart, with changes',
    goneTitle: 'None of it can be had right now',
    gone: 'Not to be had any more',
    price: 'Today’s prices',
    was: (price: string) => `was ${price}`,
    rest: 'Everything else is in your cart as before.',
    toCart: 'Go to your cart',
    toMenu: 'See the menu',
  },

  claim: {
    title: 'Report a problem',
    lead: 'Tell us what is wrong and show us if you can. We answer by email.',
    message: 'What is wrong?',
    missing: 'Tell us what is wrong',
    photos: 'Photos',
    photosHint: (most: number) => `Up to ${most}, each at most 5 MB.`,
    add: 'Add a photo',
    adding: 'Adding your photo',
    added: 'Your photo is added.',
    photo: (index: number) => `Your photo ${index}`,
    remove: (index: number) => `Remove photo ${index}`,
    tooBig: (name: string) => `${name} is larger than 5 MB. Please choose a smaller one.`,
    notAPicture: (name: string) => `${name} is no picture we can read. Use JPEG, PNG, WebP or AVIF.`,
    action: 'Send',
    done: 'Thank you. We look into it and write to you.',
    list: 'What you reported',
    waitForPhotos: 'Your photo is still being added.',
  },

  services: {
    title: 'Extra services',
    lead: 'While looking at your things we found what is worth doing. You decide about each.',
    promise: 'No answer, no charge: without one by then we do only what you ordered.',
    until: 'Answer within',
    over: 'The time to answer is over. Nothing was charged.',
    by: (when: string) => `Until ${when}`,
    choose: (name: string) => `${name}: do it?`,
    accept: 'Yes, do it',
    decline: 'No, thanks',
    photoAlt: (name: string) => `What we found: ${name}`,
    status: {
      proposed: 'Waiting for your answer',
      accepted: 'Being paid',
      paid: 'Accepted and paid',
      declined: 'Declined',
      lapsed: 'No answer, not charged',
    },
    toPay: 'To pay now',
    payTitle: 'How to pay',
    pay: (amount: string) => `Pay ${amount}`,
    declineAll: 'Decline and go on',
    missing: 'Answer each of them first.',
    done: 'Thank you. It is paid, and we go on.',
    declined: 'Thank you. We go on with what you ordered.',
    failed: 'Your payment did not go through, and nothing was charged.',
    deciding: 'Your payment is being decided',
    none: 'There is nothing to decide here.',
    noneTitle: 'No extra services',
    answered: 'Answered',
  },

  invoice: {
    title: 'Invoice',
    of: (number: string) => `Invoice of order ${number}`,
    paper: 'Paper',
    papers: { a4: 'A4', receipt: 'Receipt 80 mm' },
    print: 'Print',
    download: 'Download PDF',
    file: (number: string) => `${number}.pdf`,
    noneTitle: 'No invoice yet',
    none: 'It is written when the order is paid.',
    noneTrip: 'This trip has no charges of its own yet.',
    thanks: 'Thank you for your order.',
    goods: 'What it is for',
  },

  guest: {
    lead: 'Keep this link: whoever has it can see this order.',
  },

  profile: {
    title: 'Orders in progress',
    all: 'All orders',
  },
} as const

/** D4.1 in the customer's words. What is done with a thing depends on what it is: laundry is cared for, goods and food are made ready. */
const states: Record<string, string | ((categoryId: number) => string)> = {
  awaiting_payment: 'Waiting for payment',
  confirmed: 'Confirmed',
  pickup_scheduled: 'Driver assigned',
  picked_up: 'Picked up',
  received: 'At our outlet',
  awaiting_approval: 'Waiting for your answer',
  processing: (category) => (category === 1 || category === 3 ? 'In our care' : 'Being prepared'),
  ready: (category) => (category === 1 ? 'Ready to collect' : 'Ready'),
  out_for_delivery: 'On its way to you',
  delivered: (category) => (category === 4 ? 'Served' : 'Delivered'),
  collected: 'Collected',
  completed: 'Completed',
  expired: 'Not paid in time',
  cancelled: 'Cancelled',
  on_hold: 'On hold',
}

export function stateWords(status: string, categoryId: number): string {
  const words = states[status] ?? status
  return typeof words === 'string' ? words : words(categoryId)
}

type Next = { step: string; categoryId: number; outlet: string; window: string | null }

/** What the customer waits for, or has to do; empty where nothing is left. */
export function nextWords({ step, categoryId, outlet, window }: Next): string {
  const at = (words: string) => (window ? `${words} ${window}` : words)
  const words: Record<string, string> = {
    pay: 'Finish paying to confirm it.',
    drop_off: window ? `Bring your things to ${outlet}, ${window}.` : `Bring your things to ${outlet}.`,
    pickup: window ? `We pick up ${window}.` : 'We pick up as soon as we can.',
    driver_to_pickup: 'Your driver is on the way to pick up.',
    pickup_failed: 'We could not pick up. Choose another time.',
    to_outlet: 'Your things are on their way to our outlet.',
    answer: 'We found something and need your answer.',
    in_care: window
      ? categoryId === 1
        ? `Ready to collect at ${outlet} ${window}.`
        : `Back with you ${window}.`
      : 'We are taking care of it.',
    being_made: window ? `We bring it ${window}.` : 'It is being prepared.',
    collect: `Collect it at ${outlet}${window ? `, from ${window}` : ''}.`,
    delivery: `${at('We bring it')}${window ? '' : ' soon'}.`,
    on_its_way: 'Your driver is on the way to you.',
    serve: 'It comes to your table in a moment.',
    held: 'We have paused this order and will get in touch.',
  }
  return words[step] ?? ''
}
