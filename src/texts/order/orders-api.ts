export const uploadTexts = {
  notAPicture: 'Send a picture: JPEG, PNG, WebP or AVIF',
  tooManyPixels: 'This picture is too large. Send one of at most 24 megapixels.',
  unreadable: 'We can’t read this picture. Try another one.',
  oneAtATime: 'Your other pictures are still being processed. Try again in a moment.',
  busy: 'We’re processing many pictures right now. Try again in a moment.',
  tooManyPhotos: 'This order has enough pictures already',
} as const

export const ordersApiTexts = {
  badCursor: 'This page of the list does not exist',
  tooLateToCancel: 'This order can no longer be cancelled here. Please write to us.',
  tooLateToReschedule: 'This order can no longer be moved here. Please write to us.',
  nothingToMove: 'Choose a new time',
  splitLater: 'A return can only be split while you order. Please write to us.',
  claimClosed: 'Problems can be reported for a week after your order was brought or collected. Please write to us.',
  claimTooMany: 'You have reported this order often enough; we are on it',
  unknownPhoto: 'A picture is missing. Please add it again.',
  answersMissing: 'Accept or decline each of them',
  answersClosed: 'The time to answer is over. Nothing was charged.',
  proposalsEnded: 'This order has ended, and so have its extra services. You weren’t charged.',
  proposalsWithdrawn: 'We took this question back, and go on with what you ordered. You weren’t charged.',
  answersUnknown: 'This was not proposed, or is answered already',
  answerBeingPaid: 'Your last payment is not decided yet. Please wait a moment.',
  paymentNeeded: 'Choose how to pay',
  noInvoiceYet: 'There is no invoice yet: it is written when the order is paid',
  busyDrawing: 'Many invoices are being made right now. Try again in a moment.',
  tooManyStreams: 'Too many pages follow their orders right now',
} as const

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
  keyMissing: 'Send a key of this store as a bearer token',
  refundKeyMissing: 'Send an Idempotency-Key header with a refund, so that sending it again can’t refund twice',
  badIdempotencyKey: 'An Idempotency-Key has 8 to 128 letters, digits and signs, without spaces',
  idempotencyKeyReused: 'This Idempotency-Key was used for something else. Use a new key for a new request.',
  orderEnded: 'This order has ended or was refunded in full, so nothing more can be charged on it',
  scopeMissing: (scope: string) => `This key is not allowed to do this: it needs ${scope}`,
  wrongState: (state: string) => `Not possible now: it is ${state.replaceAll('_', ' ')}`,
  driverNeeded: 'Say who drives',
  reasonNeeded: 'Say why',
  windowNeeded: 'Say when the new window starts',
  windowFull: 'This window is full. Say why with “over” to plan the trip all the same.',
  noSuchWindow: 'The outlet has no such window. Say why with “over” to plan the trip all the same.',
  windowBackwards: 'A window ends after it starts',
  returnOfPickup: 'Only a pickup brings its return along to another window',
  returnFixed: (state: string) => `The return cannot be moved now: it is ${state.replaceAll('_', ' ')}`,
  returnTooEarly: ({ pickup, back, hours, earliest, isOfPickup, isOver }: TooEarly) =>
    [
      `The return, ${back}, is too early for a pickup ${pickup}${hours > 0 ? `: the things take ${hours} hours` : ''}.`,
      ...(earliest ? [`The earliest return is ${earliest}.`] : []),
      ...(isOfPickup ? ['Move the return together with the pickup, or choose an earlier pickup.'] : []),
      ...(isOver ? [] : ['Say why with “over” to plan the trip all the same.']),
    ].join(' '),
  returnsSwapped: (early: string, last: string) =>
    `The first return, ${early}, must come before the second, ${last}. Say why with “over” to plan the trip all the same.`,
  answerTooLate: (when: string) => `The return begins ${when}. Ask for an answer before that, with fewer hours.`,
  noOpenProposal: 'Nothing on this trip waits for an answer',
  proposalBeingPaid: 'The customer is paying for it right now. Look again in a moment.',
  tooManyProposals: 'This trip has enough proposals',
  tooMuch: (left: string) => `At most $${left} can go back`,
  nothingPaid: 'Nothing was paid, so nothing can go back',
  unknownOutlet: 'There is no such outlet',
  unknownProduct: 'There is no such product',
  unknownDelivery: 'There is no such message',
  closureUnpaid: 'It was not paid yet. Nothing is charged.',
  closureHeld: 'It is on hold. Resume it first.',
  closureNoWindow: 'The outlet has no free window after it. Cancel it, or open other days.',
  closureNothing: 'Nothing of it is on a closed day any more.',
  closureUnderWay: 'A driver is on the way.',
  closureCannotMove: 'A closed outlet has no windows to move bookings to. Cancel them or keep them.',
  closureUndecided: (count: number, choices: readonly string[]) =>
    `${count === 1 ? '1 booking is' : `${count} bookings are`} on it. Say what becomes of ${count === 1 ? 'it' : 'them'} with “bookings”: ${or(choices)}.`,
} as const

/** What a customer reads about what staff did when staff left no message. */
export const staffMessages = {
  cancel: 'We’re sorry, we had to cancel this order. Anything you paid is on its way back to you.',
  hold: 'We’ve paused this order for now. We’ll be in touch.',
  failedPickup: 'We couldn’t collect your things this time. Choose a new time and we’ll come again.',
  failedDelivery: 'We couldn’t bring your things this time. We’ll arrange a new time with you.',
  withdrawn: 'We took our question back and go on with what you ordered.',
  reschedule: 'We’ve arranged a new time for you.',
  refund: 'We’ve given you money back for this order.',
  closedMove: 'We’re sorry, we’re closed at the time you had. We’ve moved it to the next free time.',
  closedCancel:
    'We’re sorry, we’re closed at the time you had, so we had to cancel. Anything you paid is on its way back.',
  closedUnpaid: 'We’re sorry, we’re closed at the time you chose. Please order again for another time.',
} as const

/** What is written on an event when nobody said anything. */
export const reasonTexts = {
  cancelledByCustomer: 'Cancelled by the customer',
  cancelledRefund: 'The order was cancelled',
  cancelledVisitRefund: (number: number) => `Order ${number}, paid with this one, was cancelled`,
  subscriptionEnded: 'The subscription has ended',
  movedByCustomer: 'Moved by the customer',
  servicesLapsed: 'Not answered in time',
  servicesAnswered: 'Everything is answered',
  servicesWithdrawn: 'What was proposed was withdrawn',
  servicesEnded: 'The order was refunded in full',
  paidTooLate: 'Paid after it had ended',
  notPaid: 'Not paid in time',
  replaced: 'Replaced by a new order',
  changedAtTable: 'Others at the table paid for or changed a part of it',
  abandoned: 'Cancelled before it was paid',
  claimWindowOver: 'The time to report a problem is over',
} as const
