/** P1.2: an order that is paid by weight, on its own pages. */
export const orderWeightTexts = {
  /** The heading, by what has become of the money. */
  titles: {
    estimate: 'Estimated price',
    held: 'Held for your order',
    paid_estimate: 'Paid as estimated',
    price: 'Price by weight',
    nothing: 'Nothing to pay',
    paid: 'Paid by weight',
    refunded: 'Refunded',
    not_charged: 'Not charged',
  },
  estimate: (estimate: string, limit: string) => `Estimated ${estimate}, at most ${limit}.`,
  /** An extra service in a sentence. */
  service: (amount: string, name: string) => `${amount} for ${name}`,
  estimateWith: (estimate: string, services: string, sum: string, limit: string) =>
    `Estimated ${estimate}. With ${services} that’s about ${sum}, at most ${limit}.`,
  estimated: (estimate: string) => `Estimated ${estimate}.`,
  held: (amount: string, label: string) => `${amount} is held${label ? ` on ${label}` : ''}; we take what it weighs.`,
  heldWithServices: (amount: string, label: string) =>
    `${amount} is held${label ? ` on ${label}` : ''}; we take what it weighs and the extra services.`,
  paidAsEstimated: (amount: string, label: string) =>
    `You paid the estimate of ${amount}${label ? ` with ${label}` : ''}. If it weighs less, we’ll refund the difference. If it weighs more, we’ll ask you first.`,
  holdLost: 'Your bank has ended the hold, so nothing is held now. We’ll ask you once we’ve weighed it.',
  later: (limit: string, when: string) =>
    `Your card is kept. Up to ${limit} is held on ${when}; we take what it weighs.`,
  soon: (limit: string) => `Your card is kept. Up to ${limit} is held shortly; we take what it weighs.`,
  refused: 'Your card didn’t work, so nothing is held yet.',
  weighs: (kilograms: string) => `It weighs ${kilograms} kg.`,
  costs: (amount: string) => `That’s ${amount}.`,
  taken: (amount: string) => `You paid ${amount}.`,
  /** P1.3: the extra services that were paid as well, so that the amounts add up. */
  takenWith: (services: string, amount: string) => `With ${services} you paid ${amount}.`,
  dueWith: (services: string, amount: string) => `With ${services} that’s ${amount} in all.`,
  released: (amount: string) => `${amount} of the hold was released.`,
  allReleased: (amount: string) => `The whole hold of ${amount} was released.`,
  notCharged: 'You weren’t charged.',
  beingReleased: (amount: string) => `The whole hold of ${amount} is being released.`,
  beingTaken: 'We’re taking it from the hold.',
  inReview: 'Your bank hasn’t let us take it from the hold. We’re looking into it.',
  refunded: (amount: string) => `We refunded ${amount}.`,
  line: (kilograms: string) => `weighs ${kilograms} kg`,
  photo: 'Photo of the scale',
  weighedAt: (when: string) => `Weighed ${when}`,

  /** What an amount in a sentence is. */
  saidAs: {
    estimate: 'The estimate',
    limit: 'The most we charge',
    price: 'The price by weight',
    due: 'What it comes to',
    asked: 'What we ask for',
    above: 'More than you agreed to',
    hold: 'The hold',
  },

  /** Words in lists of charges and payments. */
  rows: {
    total: 'Estimated total',
    order: 'Your order, estimated',
    byWeight: 'Your order, by weight',
    tripTotal: 'Estimated trip total',
    limit: 'At most',
    held: (label: string) => (label ? `Held on ${label}` : 'Held'),
    released: 'Released',
    isEstimate: 'Estimated',
    heldBefore: (held: string, released: string) => `${held} held, ${released} released`,
    heldAll: (held: string) => `${held} held`,
  },

  /** The bank refused to hold the money of a late pickup. */
  refusedHold: {
    title: 'Your card didn’t work',
    /** For a pickup, nobody comes before. */
    lead: 'Choose another way to pay, or we can’t come.',
    leadBefore: (visit: string) => `Choose another way to pay before your ${visit}.`,
    hold: (limit: string) => `Hold ${limit}`,
    keep: 'Use this card',
    estimate: (estimate: string) => `Pay estimate ${estimate}`,
    done: (visit: string) => `Thanks. That worked, and your ${visit} goes ahead as planned.`,
    waiting: 'Waiting for your payment',
    undecided: 'Payment in progress',
  },

  question: {
    title: (kilograms: string) => `It weighs ${kilograms} kg`,
    aboveLimit: (price: string, more: string) => `That’s ${price}, ${more} more than you agreed to.`,
    abovePaid: (price: string, more: string) => `That’s ${price}, ${more} more than you paid.`,
    holdLost: (price: string, more: string) =>
      `That’s ${price}. Your bank has ended the hold, so ${more} is still to pay.`,
    neverHeld: (price: string, more: string) => `That’s ${price}. Nothing is held for it, so ${more} is still to pay.`,
    /** Both: above the limit, and nothing is held. */
    aboveHoldLost: (price: string, above: string, more: string) =>
      `That’s ${price}, ${above} more than you agreed to. Your bank has ended the hold, so ${more} is still to pay.`,
    aboveNeverHeld: (price: string, above: string, more: string) =>
      `That’s ${price}, ${above} more than you agreed to. Nothing is held for it, so ${more} is still to pay.`,
    includes: (services: string) => `That includes ${services}.`,
    promise: 'No answer, no charge. We won’t take anything above what you agreed to without your yes.',
    choose: 'Pay for the extra weight?',
    yes: (more: string) => `Yes, pay ${more}`,
    no: 'No, don’t charge more',
    whatNoMeans: (agreed: string) => `We’ll take at most ${agreed}, and contact you about the rest.`,
    whatNoMeansHoldLost: 'We won’t charge you, and contact you about your items.',
    pay: (more: string) => `Pay ${more}`,
    sendNo: 'Send my no',
    send: 'Send your answer',
    missing: 'Choose yes or no first.',
    done: 'Thanks. It’s paid, and we’ll get on with it.',
    saidNo: 'Thanks. We won’t charge more than you agreed to.',
    declined: (more: string) => `You said no to ${more} more. We haven’t charged it, and will contact you.`,
    lapsed: (more: string) => `We had no answer about ${more} more. We haven’t charged it, and will contact you.`,
    /** Nothing is held, so all of the price is asked for. `on` and `see` are of a price as agreed. */
    unheld: {
      promise: 'No answer, no charge.',
      choose: 'Pay for your order?',
      no: 'No, don’t charge me',
      saidNo: 'Thanks. We won’t charge you, and will contact you.',
      declined: (price: string) => `You chose not to pay ${price}. We haven’t charged you, and will contact you.`,
      lapsed: (price: string) =>
        `We had no answer about paying ${price}. We haven’t charged you, and will contact you.`,
      on: 'Payment needed',
      see: 'Review and pay',
    },
    ended: 'There’s nothing to answer any more. You weren’t charged for it.',
    accepted: 'Payment in progress',
    waiting: 'Waiting for your payment',
    on: 'One question for you',
    see: 'Review and answer',
  },

  timeline: {
    weighed: 'Weighed',
    open: 'Weighed, and we asked you about the price',
    accepted: 'You said yes to the price',
    paid: 'Weight paid',
    declined: 'You said no to the price',
    lapsed: 'No answer about the price. You weren’t charged for it',
  },

  cancel: {
    released: (amount: string, label: string) =>
      label ? `We’ll release the hold of ${amount} on ${label}.` : `We’ll release the hold of ${amount}.`,
    done: (amount: string) => `Order cancelled. The hold of ${amount} is released.`,
  },
} as const
