/** Why an order was not placed, by the code that goes with it. */
export const placeTexts = {
  quote_changed: 'The total has changed since you saw it. Nothing was charged. Please look at it once more.',
  cart_empty: 'Your cart is empty',
  item_unavailable: 'Something in your cart cannot be bought at the moment. Remove it to go on.',
  outlet_closed: 'Sorry, you can’t proceed with checkout. Please choose another outlet',
  outlet_unfit: 'This outlet does not serve your address. Please choose another outlet.',
  slot_missing: 'Choose a time first',
  slot_unavailable: 'That time has just been taken. Please choose another one.',
  split_unavailable:
    'Everything in your cart is now ready at the same time, so it comes back together. Nothing was charged.',
  min_spend: 'The minimum spend is not reached yet',
  voucher_refused: 'A voucher can no longer be used. Please look at your total once more.',
  order_waiting: 'An order of this cart is already waiting for its payment',
  address_missing: 'Tell us where to go first',
  table_unknown: 'This table is not known. Scan its code once more.',
  basket_ended: 'This table’s basket has ended. Scan the code on the table to begin a new one.',
  line_taken: 'Someone at your table is paying for this right now.',
} as const

/** Why a time cannot be had, where it is not that somebody else has it. */
export const slotTexts = {
  past: 'That time has passed. Please choose another one.',
  notReady: 'Your items won’t be ready by then. Please choose a later time.',
  tooLate: 'It’s too late to book that time. Please choose a later one.',
  notOffered: 'We don’t offer that time. Please choose another one.',
  notBeforeLast: 'Your first return must come before the second. Please choose another time.',
} as const

export const checkoutApiTexts = {
  unknownOrder: 'There is no such order',
  keyMissing: 'Send an Idempotency-Key with this request',
  keyReused: 'This Idempotency-Key was used for another request',
  keyInFlight: 'The same request is still being worked on',
  contactMissing: 'Tell us your name, mobile number and email',
  nameMissing: 'Tell us your name',
  notWaiting: 'This order is not waiting for a payment',
  changedAtTable:
    'Someone at your table has paid for or changed a part of this order. Nothing was charged for it. Pay for what is left.',
  closedMeanwhile:
    'We’re closed at the time you chose, so this order has ended. You weren’t charged. Choose another time.',
  stillUndecided: 'The last payment is not decided yet. Please wait a moment.',
  paymentNeeded: 'Choose how to pay',
  tooManyHolds: 'Many people at your network are choosing times. You can still order; to hold a time, sign in.',
  tooManyUnpaid:
    'Many orders from your network are waiting to be paid. Nothing was charged. Choose another time, sign in to order now, or try again in half an hour.',
  splitNotOffered: 'Only an order that we return to you can come back in two. Nothing was charged.',
  unknownAddress: 'There is no such address',
} as const
