/** P1.1–P1.3: orders that are paid by what they weigh. */
export const weightTexts = {
  total: 'Estimated total',
  now: (total: string) => `Your estimated total is ${total}`,
  limit: 'The most we charge',
  storeLimit: 'Our limit',
  atMost: (limit: string) => `At most ${limit}`,
  byWeight: 'You pay what it weighs.',
  /** The total is paid at once, so there is no limit: more is always asked for. */
  askedFor: 'You pay what it weighs. If that’s more, we ask you first.',
  hold: (limit: string) => `Place order · hold ${limit}`,
  payEstimate: (estimate: string) => `Pay estimate ${estimate}`,
  confirmHold: (limit: string) => `Confirm · hold ${limit}`,
  confirmKeep: (limit: string) => `Confirm · at most ${limit}`,
  confirmEstimate: (estimate: string) => `Confirm and pay estimate ${estimate}`,
  holdNote: (limit: string) => `We hold ${limit} and take only what it weighs, when it’s weighed.`,
  /** Before which visit the money is held. */
  visits: { 1: 'drop-off', 2: 'delivery', 3: 'pickup', 4: 'visit' },
  keepNote: (limit: string, visit: string) =>
    `We keep your card, and hold up to ${limit} about a day before your ${visit}.`,
  estimateNote: (estimate: string) => `You pay the estimate ${estimate} now. We give back or ask for the difference.`,

  own: {
    open: (limit: string) => `Charge at most ${limit} without asking me`,
    label: 'Charge at most, in dollars',
    hint: (estimate: string) =>
      `At least the estimate, ${estimate}. Weight and extra services within it go ahead, and we tell you. Above it, we ask first.`,
    unreadable: 'Enter an amount with a point, such as 65.00.',
    belowEstimate: (estimate: string) => `Enter at least the estimate, ${estimate}.`,
    tooMuch: (most: string) => `Enter at most ${most}.`,
    storeLimit: (limit: string) => `Use our limit, ${limit}`,
    notUsed: (chosen: string, limit: string) =>
      `Your ${chosen} is below this estimate, so our limit of ${limit} counts.`,
    tooFar: (chosen: string, limit: string) =>
      `Your ${chosen} from an earlier order is far above this estimate, so our limit of ${limit} counts.`,
  },

  wallet: {
    holdFor: (store: string) => `Hold for ${store}`,
    hold: (limit: string) => `Hold ${limit}`,
    changed: (total: string, note: string) =>
      `Your estimated total is now ${total}. ${note} You haven’t been charged. Press the wallet again to go on.`,
    estimateFor: (store: string) => `Pay ${store}, estimated`,
  },

  /** After Pay. */
  toHold: 'To hold',
  toPay: 'To pay, as estimated',
  held: 'Held',
  heldOn: (limit: string, label: string) => (label ? `${limit} is held on ${label}` : `${limit} is held`),
  heldNote: 'We take what your items weigh, at most that.',
  kept: 'Kept',
  keptCard: 'Your card',
  keptNote: (limit: string, visit: string) =>
    `Your card is kept. Up to ${limit} is held about a day before your ${visit}.`,
  paidEstimate: (estimate: string, label: string) =>
    label ? `${estimate} as estimated with ${label}` : `${estimate} as estimated`,
  paidNote: 'When it’s weighed, we give back or ask for the difference.',
  estimated: (amount: string) => `${amount} estimated`,
}
