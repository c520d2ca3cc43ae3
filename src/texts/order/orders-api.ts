export const uploadTexts = {
  notAPicture: 'Send a JPEG, PNG, WebP or AVIF picture',
  tooManyPixels: 'This picture is too large. Send one of up to 24 megapixels.',
  unreadable: 'We can’t read this picture. Try another one.',
  oneAtATime: 'Your other pictures are still being processed. Try again in a moment.',
  busy: 'We’re processing lots of pictures right now. Try again in a moment.',
  tooManyPhotos: 'This order can’t take any more pictures',
} as const

export const ordersApiTexts = {
  badCursor: 'This page of the list doesn’t exist',
  tooLateToCancel: 'You can’t cancel this order online any more. Contact us.',
  tooLateToReschedule: 'You can’t reschedule this order online any more. Contact us.',
  nothingToMove: 'Choose a new time',
  splitLater: 'You can only split a return while ordering. Contact us.',
  claimClosed: 'You can report a problem online for a week after delivery or collection. Contact us.',
  claimTooMany: 'You’ve reported this order several times. We’re on it.',
  claimLineUnknown: 'We can’t find this item in your order. Choose another.',
  unknownPhoto: 'A picture is missing. Add it again.',
  answersMissing: 'Accept or decline each one',
  answersClosed: 'The time to answer has passed. You weren’t charged.',
  proposalsEnded: 'This order has ended, so its extra services have too. You weren’t charged.',
  proposalsWithdrawn: 'We’ve withdrawn this question and will go on with what you ordered. You weren’t charged.',
  answersUnknown: 'This wasn’t suggested, or you’ve already answered it',
  answerBeingPaid: 'Your last payment is still being processed. Wait a moment.',
  noWeightQuestion: 'There’s nothing to answer about the weight',
  weightAnswered: 'You’ve already answered this',
  weightChanged: (price: string) => `The amount has changed to ${price}. Check it and answer again`,
  paymentNeeded: 'Choose how to pay',
  noInvoiceYet: 'There’s no invoice yet. You’ll get it when the order is paid.',
  busyDrawing: 'We’re making lots of invoices right now. Try again in a moment.',
  tooManyStreams: 'Too many pages are following orders right now. Try again in a moment.',
} as const

/** How to override a rule, for the operator API and the command line. */
const OVER = 'To plan it anyway, give a reason with “over”.'

const or = (words: readonly string[]) => `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

type TooEarly = {
  pickup: string
  back: string
  hours: number
  earliest: string | null
  isOfPickup: boolean
  isOver: boolean
}

export const operatorTexts = {
  keyMissing: 'Send one of this store’s keys as a bearer token',
  refundKeyMissing: 'Send an Idempotency-Key header with a refund, so a retry can’t refund twice',
  badIdempotencyKey: 'An Idempotency-Key has 8 to 128 characters without spaces',
  idempotencyKeyReused: 'This Idempotency-Key was used for something else. Use a new key for a new request.',
  orderEnded: 'This order has ended or was refunded in full, so you can’t charge more on it',
  scopeMissing: (scope: string) => `This key needs the scope ${scope}`,
  wrongState: (state: string) => `You can’t do this now: it’s ${state.replaceAll('_', ' ')}`,
  receivedAlready: 'This order was already received, when its bags were scanned or weighed',
  driverNeeded: 'Name the driver',
  notHeld:
    'The money for this order isn’t held yet, so nobody should drive. We’ve asked the customer to pay. Wait for it, assign the driver again to retry, or cancel the order.',
  reasonNeeded: 'Give a reason',
  windowNeeded: 'Give the start of the new window',
  windowFull: `This window is full. ${OVER}`,
  noSuchWindow: `The outlet doesn’t have this window. ${OVER}`,
  windowBackwards: 'The window must end after it starts',
  returnOfPickup: 'Only a pickup can move its return too',
  returnFixed: (state: string) => `You can’t move the return now: it’s ${state.replaceAll('_', ' ')}`,
  returnTooEarly: ({ pickup, back, hours, earliest, isOfPickup, isOver }: TooEarly) =>
    [
      `The return (${back}) is too early for the pickup (${pickup})${hours > 0 ? `: the items take ${hours} hours` : ''}.`,
      ...(earliest ? [`The earliest return is ${earliest}.`] : []),
      ...(isOfPickup ? ['Move the return too, or choose an earlier pickup.'] : []),
      ...(isOver ? [] : [OVER]),
    ].join(' '),
  returnsSwapped: (early: string, last: string) =>
    `The first return (${early}) must come before the second (${last}). ${OVER}`,
  notWeighed: 'Nothing in this order is charged by weight',
  weighEach: 'Weigh each line by the kilogram once, and no other line',
  notCollected: 'You can weigh an order once you have its items and before they leave',
  photoOfScale: 'Add a photo of the scale to this order first',
  weighedLess: 'Your items weighed less than estimated',
  weighFirst: 'Weigh this order first',
  weighedAlready: 'This order was weighed already. If the weight was wrong, refund the difference.',
  unlikelyWeight: (name: string, kg: string, estimate: string) =>
    `${name} weighs ${kg} kg, but the estimate was ${estimate} kg. Check the scale. If it’s right, say that you’re sure.`,
  unlikelyVisit: (kg: string, usual: string) =>
    `This visit weighs ${kg} kg, but about ${usual} kg is usual. Check the scale. If it’s right, say that you’re sure.`,
  weightNotAgreed:
    'The customer hasn’t agreed to the price by weight. Wait for the answer; after a no, weigh again what they agreed to, or cancel the order.',
  notTakenYet: 'We’re still taking the money for this order. Try again in a minute, before it leaves.',
  takeByHand: (amount: string) =>
    `The bank refused to pay ${amount} of this order’s hold. Capture exactly ${amount} at the payment gateway, or release the hold there and we’ll ask the customer. It can leave once that’s paid.`,
  answerTooLate: (when: string) => `The return starts ${when}. Give fewer hours, so the answer comes before that.`,
  noOpenProposal: 'Nothing on this trip is waiting for an answer',
  proposalBeingPaid: 'The customer is paying for it right now. Try again in a moment.',
  tooManyProposals: 'This trip can’t take any more proposals',
  tooMuch: (left: string) => `You can refund at most $${left}`,
  nothingPaid: 'Nothing was paid, so there’s nothing to refund',
  unknownOutlet: 'There’s no such outlet',
  unknownProduct: 'There’s no such product',
  unknownDelivery: 'There’s no such message',
  closureUnpaid: 'It isn’t paid yet. The customer won’t be charged.',
  closureHeld: 'It’s on hold. Resume it first.',
  closureNoWindow: 'The outlet has no later window free. Cancel it, or open other days.',
  closureNothing: 'It’s no longer on a closed day.',
  closureUnderWay: 'A driver is on the way.',
  closureCannotMove: 'A closed outlet has no windows to move bookings to. Cancel or keep them.',
  closureUndecided: (count: number, choices: readonly string[]) =>
    `${count === 1 ? '1 booking is' : `${count} bookings are`} affected. Choose what happens to ${count === 1 ? 'it' : 'them'} with “bookings”: ${or(choices)}.`,
} as const

/** Messages to the customer about staff acts, used when staff leave no message. */
export const staffMessages = {
  cancel: 'We’re sorry, we had to cancel your order. We’re refunding anything you paid.',
  hold: 'We’ve paused your order for now. We’ll be in touch.',
  failedPickup: 'We couldn’t collect your items this time. Choose a new time and we’ll come again.',
  failedDelivery: 'We couldn’t deliver your items this time. We’ll arrange a new time with you.',
  withdrawn: 'We’ve withdrawn our question and will go on with what you ordered.',
  reschedule: 'We’ve arranged a new time for you.',
  refund: 'We’ve given you a refund for this order.',
  closedMove: 'We’re sorry, we’re closed at the time you booked. We’ve moved it to the next free time.',
  closedCancel:
    'We’re sorry, we’re closed at the time you booked, so we had to cancel. We’re refunding anything you paid.',
  closedUnpaid: 'We’re sorry, we’re closed at the time you chose. Order again for another time.',
} as const

/**
 * The reasons of events for which staff gave none. The database stores these texts. The code compares stored reasons
 * with `cancelledRefund` and `changedAtTable`, so these two must not change.
 */
export const reasonTexts = {
  cancelledByCustomer: 'Cancelled by the customer',
  cancelledRefund: 'The order was cancelled',
  cancelledVisitRefund: (number: number) => `Order ${number}, paid with this one, was cancelled`,
  subscriptionEnded: 'The subscription has ended',
  movedByCustomer: 'Moved by the customer',
  servicesLapsed: 'Not answered in time',
  servicesAnswered: 'All questions answered',
  servicesWithdrawn: 'Proposal withdrawn',
  servicesEnded: 'Order refunded in full',
  paidTooLate: 'Paid after the order ended',
  notPaid: 'Not paid in time',
  replaced: 'Replaced by a new order',
  changedAtTable: 'Others at the table paid for or changed a part of it',
  abandoned: 'Cancelled before it was paid',
  claimWindowOver: 'The time to report a problem has passed',
} as const
