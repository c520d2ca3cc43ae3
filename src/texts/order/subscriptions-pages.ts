import { turnaroundWords } from '../frame/turnaround.ts'

const every = (weeks: number) => (weeks === 1 ? 'week' : weeks === 2 ? '2 weeks' : `${weeks} weeks`)

/** Plans, a customer's subscriptions, and buying one. */
export const subscriptionPageTexts = {
  title: 'Subscriptions',
  description: 'Same day, same time, one price. Pause, skip or cancel any time.',
  mine: 'Your subscriptions',
  plans: 'Plans',
  noPlans: 'No subscriptions right now. You can still place single orders.',
  toMenu: 'See the menu',
  perUnit: every,
  rhythm: (weeks: number, trips: number) =>
    weeks / trips === 1 ? 'One pickup a week' : `One pickup every ${every(weeks / trips)}`,
  weight: (kg: number) => `${kg} kg included`,
  weightPer: (kg: number, weeks: number) => `Up to ${kg} kg every ${every(weeks)}`,
  turnaround: (hours: number) => `Back within ${turnaroundWords(hours)}`,
  statements: 'Statements',
  usage: 'Usage',
  billing: 'Payments',

  states: {
    active: 'Active',
    paused: 'Paused',
    past_due: 'Payment failed',
    suspended: 'Stopped: not paid',
    pending_cancel: 'Ending soon',
    cancelled: 'Ended',
  },
  next: (when: string) => `Next pickup ${when}`,
  noNext: 'No pickup scheduled',

  plan: {
    all: 'All plans',
    benefits: 'What’s included',
    priceEvery: (price: string, weeks: number) => `${price} every ${every(weeks)}`,
    extraKg: (kg: number, weeks: number, price: string) =>
      `${kg} kg included every ${every(weeks)}. Extra weight is ${price} per kg, charged with the next cycle or at the end.`,
    how: 'How it works',
    steps: (hours: number) => [
      'Choose the day and time of your first pickup. We come at the same time after that.',
      `We charge your card ${hours} hours before each cycle and email you three days earlier.`,
      `Skip, pause or change until ${hours} hours before. Cancel any time, in two clicks.`,
    ],
    subscribe: 'Subscribe',
    signIn: 'Sign in to subscribe',
    have: 'You have this plan.',
    toMine: 'See your subscription',
  },

  one: {
    all: 'Your subscriptions',
    nextTitle: 'Next pickups',
    none: 'No pickups are scheduled.',
    noneEnded: 'Your subscription has ended. Thanks for being with us.',
    change: 'Change day or time',
    skip: 'Skip next cycle',
    skipTitle: 'Skip the next cycle?',
    skipText: (first: string, weeks: number) =>
      `We’ll skip the cycle from ${first} and won’t charge you for it. Your subscription continues ${weeks === 1 ? 'a week' : every(weeks)} later.`,
    skipAction: 'Yes, skip',
    skipped: 'Skipped. You won’t be charged for it.',
    keepIt: 'Keep it',
    owedLine: (price: string, owed: string) => `${price} for the plan and ${owed} for extra weight.`,
    extraKg: 'Extra weight',
    extraKgText: (price: string) => `${price} per kg`,
    chargeLine: (amount: string, when: string) =>
      `We’ll charge ${amount} on ${when}. You can skip or change until then.`,
    tooLate: (hours: number) =>
      `Your next pickup is less than ${hours} hours away, so you can’t change it. You can skip or change the ones after it.`,
    usageTitle: 'This cycle',
    usageTrips: 'Pickups',
    usageTripsText: (used: number, of: number) => `${used} of ${of} done`,
    usageWeight: 'Weight',
    usageWeightText: (kg: string, of: number) => `${kg} of ${of} kg`,
    over: (kg: string, amount: string) => `${kg} kg over: ${amount}, charged once with the next cycle.`,
    overFree: (kg: string) => `${kg} kg over.`,
    overLast: (kg: string, amount: string) => `${kg} kg over: ${amount}, charged once at the end.`,
    order: (number: number) => `Order ${number}`,
    paidOn: (amount: string, day: string) => `${amount} paid on ${day}`,
    detailsTitle: 'Details',
    price: 'Price',
    from: 'Outlet',
    address: 'Address',
    noAddress: 'Address removed. Choose another.',
    card: 'Card',
    noCard: 'Card removed. Choose another.',
    cardExpired: 'Expired',
    changeAddress: 'Change address',
    changeCard: 'Change card',
    since: 'Since',
    ended: 'Ended',
    pause: 'Pause',
    pauseTitle: 'Pause this subscription?',
    pauseText: 'We won’t collect or charge until you resume. Pickups you’ve paid for still happen.',
    pauseAction: 'Yes, pause',
    paused: 'Paused. Resume any time.',
    resume: 'Resume',
    resumed: (when: string | null) => (when ? `Resumed. Next pickup ${when}.` : 'Resumed.'),
    cancel: 'Cancel subscription',
    cancelTitle: 'Cancel this subscription?',
    cancelLater:
      'We won’t charge another cycle. Pickups you’ve paid for still happen, then it ends. You can change your mind until then.',
    cancelNow: 'It ends right away. We won’t charge another cycle.',
    weightAtEnd: (day: string) => `We’ll charge extra weight once, on ${day}, or a day after weighing if that’s later.`,
    weightSoFar: (amount: string) => `So far that’s ${amount}.`,
    weightNow: (amount: string) => `We’ll charge ${amount} for extra weight once, now.`,
    weightLater: 'We’ll charge extra weight once, after weighing your last pickup.',
    cancelAction: 'Yes, cancel',
    cancelledLater: (when: string | null) =>
      when ? `It ends on ${when}. We won’t charge another cycle.` : 'We won’t charge another cycle.',
    cancelled: 'It has ended. We won’t charge another cycle.',
    endsNote: (when: string | null) =>
      when
        ? `It ends on ${when}. We won’t charge another cycle.`
        : 'It ends after the pickups you’ve paid for. We won’t charge another cycle.',
    overageDue: (amount: string) => `We’re charging ${amount} for extra weight.`,
    overageFailed: (amount: string, tryAt: string) =>
      `We couldn’t charge ${amount} for extra weight. We’ll try again on ${tryAt}, or right away with another card.`,
    overageUnpaid: (amount: string) =>
      `We couldn’t charge ${amount} for extra weight. Choose another card to pay it now.`,
    overagePaid: (amount: string, day: string) => `You paid ${amount} for extra weight on ${day}.`,
    keep: 'Keep my subscription',
    kept: 'Your subscription continues.',
    pausedNote: 'Paused. We won’t collect or charge until you resume.',
    pastDueNote: (tryAt: string | null) =>
      tryAt
        ? `We couldn’t charge your card. We’ll try again on ${tryAt}, or right away with another card.`
        : 'We couldn’t charge your card. Choose another card.',
    suspendedNote:
      'We couldn’t charge your card five times, so we’ve stopped collecting. Choose another card to continue.',
    cardTitle: 'Which card should we charge?',
    cardAction: 'Use this card',
    cardTried: 'We’ll charge any unpaid amount to it right away.',
    cardChanged: (card: string) => `We’ll charge ${card} from now on.`,
    noCards: 'No other saved cards.',
    addCard: 'Add a card',
    slotTitle: 'When should we come?',
    slotLeg: 'Next pickup',
    slotText: (weeks: number, trips: number) =>
      `After that we’ll come at the same time ${weeks / trips === 1 ? 'every week' : `every ${every(weeks / trips)}`}.`,
    slotAction: (when: string) => `Change to ${when}`,
    slotChanged: (when: string) => `Changed. Next pickup ${when}.`,
    addressTitle: 'Where should we come?',
    addressAction: 'Use this address',
    addressChanged: 'We’ll come there from now on.',
    addAddress: 'Add an address',
    buyAgain: 'See plans',
  },

  buy: {
    back: 'Plan',
    chooseTitle: 'Which plan?',
    whereTitle: 'Pickup address',
    where: 'Address',
    noAddress: 'Add an address so we know where to collect.',
    addAddress: 'Add an address',
    otherAddress: 'Use another address',
    outletLegend: 'Outlet',
    outletOne: (name: string) => `Outlet: ${name}`,
    noOutlet: 'No outlet collects here for this plan. Choose another address.',
    whenTitle: 'First pickup',
    leg: 'First pickup',
    follows: (day: string, weeks: number, trips: number) =>
      weeks / trips === 1
        ? `Then every ${day} at the same time.`
        : `Then every ${every(weeks / trips)} on a ${day} at the same time.`,
    weekdays: {
      sun: 'Sunday',
      mon: 'Monday',
      tue: 'Tuesday',
      wed: 'Wednesday',
      thu: 'Thursday',
      fri: 'Friday',
      sat: 'Saturday',
    },
    noSlots: 'We couldn’t load the free times.',
    tryAgain: 'Try again',
    payTitle: 'Card',
    pay: 'Card',
    noCard: 'You need a saved card to subscribe.',
    addCard: 'Add a card',
    otherCard: 'Use another card',
    summary: 'Summary',
    today: 'Charged now',
    later: 'Then',
    laterText: (price: string, weeks: number, hours: number) =>
      `${price} every ${every(weeks)}, ${hours} hours before each cycle’s first pickup`,
    extra: 'Extra weight',
    extraText: (kg: number, price: string) =>
      `Above ${kg} kg, ${price} per kg, charged with the next cycle or at the end`,
    gst: 'GST included.',
    consent: (price: string, weeks: number, extra: string | null) =>
      `I agree to pay ${price} by card now and every ${every(weeks)} until I cancel${extra ? `, plus ${extra} per extra kg` : ''}.`,
    consentText: 'Skip, pause or cancel any time, in two clicks.',
    consentMissing: 'Tick this box to continue.',
    addressMissing: 'Choose an address.',
    slotMissing: 'Choose a time for the first pickup.',
    cardMissing: 'Choose a card.',
    action: (price: string) => `Subscribe and pay ${price}`,
    waiting: 'Your bank hasn’t answered yet. You can close this page; we’ll email you.',
  },

  success: {
    title: 'You’re subscribed',
    lead: (plan: string) => `${plan} has started. We’ve emailed you the details.`,
    firstPickup: 'First pickup',
    paid: 'Paid',
    nextCharge: 'Next charge',
    manage: 'See your subscription',
    order: 'See the first order',
  },
  failed: {
    title: 'Your payment didn’t go through',
    lead: 'You haven’t been charged or subscribed.',
    again: 'Try another card',
    plans: 'All plans',
  },
  unknown: {
    title: 'We can’t find this purchase',
    text: 'There’s nothing to show here.',
  },
}
