/** Why an order was not placed, by error code. */
export const placeTexts = {
  quote_changed: 'Your total has changed. You weren’t charged. Check it again.',
  cart_empty: 'Your cart is empty',
  item_unavailable: 'Something in your cart isn’t available. Remove it to continue.',
  outlet_closed: 'Sorry, you can’t proceed with checkout. Please choose another outlet',
  outlet_unfit: 'This outlet doesn’t serve your address. Choose another outlet.',
  slot_missing: 'Choose a time first',
  slot_unavailable: 'That time has just been taken. Choose another one.',
  split_unavailable:
    'Everything in your cart is now ready at the same time, so it comes back together. You weren’t charged.',
  min_spend: 'You haven’t reached the minimum spend yet',
  voucher_refused: 'One of your vouchers no longer works. Check your total again.',
  order_waiting: 'An order for this cart is already waiting for payment',
  address_missing: 'Add your address first',
  table_unknown: 'We can’t find this table. Scan its code again.',
  basket_ended: 'This table’s basket has ended. Scan the code on the table to start a new one.',
  money_changed: 'Your pickup is near now, so what Pay does has changed. You weren’t charged. Check it and pay again.',
  line_taken: 'Someone at your table is paying for this right now.',
} as const

/** Why a window cannot be booked, other than being full. */
export const slotTexts = {
  past: 'That time has passed. Choose another one.',
  notReady: 'Your items won’t be ready by then. Choose a later time.',
  tooLate: 'It’s too late to book that time. Choose a later one.',
  notOffered: 'We don’t offer that time. Choose another one.',
  notBeforeLast: 'Your first return must come before the second. Choose another time.',
} as const

export const checkoutApiTexts = {
  unknownOrder: 'We can’t find this order',
  keyMissing: 'Send an Idempotency-Key with this request',
  keyReused: 'This Idempotency-Key was used for another request',
  keyInFlight: 'We’re still working on the same request',
  contactMissing: 'Enter your name, mobile number and email',
  nameMissing: 'Enter your name',
  mobileMissing: 'Enter a mobile number, so that the driver can call you',
  notWaiting: 'This order isn’t waiting for payment',
  changedAtTable:
    'Someone at your table paid for or changed part of this order. You weren’t charged. Pay for what’s left.',
  closedMeanwhile:
    'We’re closed at the time you chose, so this order has ended. You weren’t charged. Choose another time.',
  stillUndecided: 'Your last payment is still being processed. Wait a moment.',
  belowEstimate: (estimate: string) => `Choose at least the estimate, ${estimate}`,
  paymentNeeded: 'Choose how to pay',
  tooManyHolds: 'Lots of people on your network are choosing times. You can still order. Sign in to hold a time.',
  tooManyUnpaid:
    'Lots of orders from your network are waiting for payment. You weren’t charged. Choose another time, sign in to order now, or try again in half an hour.',
  underMinimum: (salesType: string, min: string, missing: string) =>
    `${salesType} orders start at ${min}. Add items for ${missing} more, or choose another way to order.`,
  splitNotOffered: 'We can only split the return of an order we bring back to you. You weren’t charged.',
  unknownAddress: 'We can’t find this address',
} as const
