import { pointsWords } from '../frame/points.ts'

/** The pages after Pay: waiting, failed, done. */
export const purchaseTexts = {
  waiting: {
    title: 'Waiting for your payment',
    lead: 'This page updates when you’ve paid. You can close it; we’ll email you.',
    leadHere: 'This page updates when you’ve paid. Keep it open.',
    undecided: 'Your bank hasn’t answered yet. This can take a minute.',
    review: 'We’ve received your payment and are checking it. We’ll email you when it’s done.',
    reviewHere: 'We’ve received your payment and are checking it. Keep this page open, or ask at the counter.',
    order: (number: string) => `Order ${number}`,
    total: 'To pay',
    paynowTitle: 'Pay with PayNow',
    steps: [
      'Open your bank’s app and choose PayNow or Scan & Pay.',
      'Scan this code, or choose the picture you saved.',
      'Confirm the amount. This page updates by itself.',
    ],
    qr: (amount: string) => `PayNow code for ${amount}`,
    qrLeft: 'Code expires in',
    qrGone: 'The code has expired. We’re checking whether you’ve paid.',
    demoBank: 'Open the demo bank',
    challengeTitle: 'Confirm with your bank',
    challenge: 'Your bank needs to check that it’s you.',
    challengeGo: 'Go to your bank',
    offline: 'We can’t reach the store. We’ll keep trying.',
    still: 'Still waiting',
    otherWay: 'Pay another way',
  },

  failed: {
    title: 'Your payment didn’t go through',
    lead: 'You haven’t been charged. We’ve kept your order and times. Try another way to pay.',
    keptFor: 'Held for',
    tableLead: 'You haven’t been charged. We’ve kept your order. Try another way to pay.',
    tableKeptFor: 'Held for',
    tableGiveUpText: 'Your items stay in the basket.',
    tableGivenUp: 'Order cancelled. Your items are still in the basket.',
    reasons: {
      declined: 'Your bank declined this card. Try another card or PayNow.',
      insufficient_funds: 'This card doesn’t have enough funds. Try another card or PayNow.',
      expired_card: 'This card has expired. Try another card.',
      authentication_failed: 'Your bank couldn’t confirm that it’s you. Try again, or use another card.',
      expired: 'You didn’t pay in time.',
      method_unavailable: 'This way to pay isn’t available right now. Try another.',
    },
    other: 'We couldn’t take this payment. Try another way to pay.',
    stoppedTitle: 'Pay another way',
    stopped: 'We’ve cancelled that payment.',
    again: 'Try again with',
    giveUp: 'Cancel this order',
    giveUpText: 'We’ll keep your cart.',
    givenUp: 'Order cancelled. Your cart is still here.',
    overTitle: 'This order wasn’t paid',
    overExpired: 'The time to pay ran out. You haven’t been charged, and your cart is still here.',
    overCancelled: 'This order was cancelled. You haven’t been charged.',
    toCheckout: 'Back to checkout',
    changedTitle: 'Someone else has paid',
    changedText:
      'Someone at your table has paid for or changed part of this order. You haven’t been charged for it. You can pay for what’s left.',
    payRest: 'Pay for what’s left',
    toBasket: 'Back to the basket',
  },

  success: {
    title: 'Thanks, your order is placed',
    number: (number: string) => `Order ${number}`,
    points: (points: number) => `You’ll earn ${pointsWords(points)} when it’s complete.`,
    mailed: (email: string) => `We’ve sent a confirmation to ${email}.`,
    next: 'What happens next',
    steps: {
      1: (care: string) => [
        'Bring your items to the outlet at your drop-off time.',
        care,
        'Collect them at the outlet, from your collection time on.',
      ],
      2: (_care: string) => ['We pack your order at the outlet.', 'Our driver delivers it at your time.'],
      3: (care: string) => ['Our driver collects at your pickup time.', care, 'We bring it back at your return time.'],
      4: ['The kitchen has your order.'],
    },
    care: 'We take care of everything.',
    toTable: (table: string | null) => `We’ll bring it to ${table ?? 'your table'}.`,
    at: (outlet: string) => `at ${outlet}`,
    paid: 'Paid',
    paidBy: (total: string, label: string) => (label ? `${total} with ${label}` : total),
    view: 'See your order',
    more: 'Back to menu',
    keepTitle: 'Check out faster next time',
    keepText: (earnsPoints: boolean) =>
      `Sign up with the email or mobile number from this order to keep it in your account${earnsPoints ? ' and earn its points' : ''}. It takes a minute.`,
    /** For guests without email and mobile number: this order cannot be added to an account. */
    keepNextText: 'Sign up to keep your next orders in your account. It takes a minute.',
    keepAction: 'Create an account',
  },

  app: {
    done: 'You can go back to the app now.',
    failed: 'Go back to the app to try another way to pay.',
  },

  looking: 'Looking for your order',
  unknown: {
    title: 'We can’t find this order',
    text: 'The link may be incomplete, or the order may belong to another account or browser.',
    action: 'Back to menu',
    orders: 'Your orders',
  },
}
