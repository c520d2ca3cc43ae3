/** M1.6: refusals about messages and claims. */
export const conversationApiTexts = {
  unpaid: 'You can write to us about this order once it’s paid.',
  tooFast: (seconds: number) =>
    `You’ve sent a lot of messages. Try again in ${seconds < 120 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`}.`,
  tooMany: 'This conversation is full. Call us, please.',
  keyReused: 'This Idempotency-Key was used for another message. Use a new key for a new message.',
  claimOver: 'This report is closed. Write to us about the order instead.',
  /** Staff */
  keyMissing: 'Send an Idempotency-Key header with a refund or voucher, so a retry can’t give it twice',
  closed: 'This claim is closed. Only the customer can reopen it.',
  guestHasNoWallet: 'This order has no account to give a voucher to. Choose another remedy.',
  codeMissing: 'Name the voucher’s code',
  amountElsewhere: 'An amount belongs to a refund',
  codeElsewhere: 'A voucher’s code belongs to a voucher',
  /** What the customer reads with the money, in the timeline and in the mail about the refund. */
  refund: 'We’ve refunded this for the problem you reported.',
} as const
