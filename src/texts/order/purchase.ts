/** What is said after Pay: waiting, failed, done. */
export const purchaseTexts = {
  waiting: {
    title: 'Waiting for your payment',
    lead: 'This page goes on as soon as your payment arrives. You can also leave it: we write to you.',
    leadHere: 'This page goes on as soon as your payment arrives. Keep it open.',
    undecided: 'Your bank has not answered yet. This can take a minute. Please do not pay again.',
    review: 'Your payment has arrived and our team is looking at it. We write to you as soon as it is sorted out.',
    reviewHere: 'Your payment has arrived and our team is looking at it. Keep this page open, or ask at the counter.',
    order: (number: string) => `Order ${number}`,
    total: 'To pay',
    paynowTitle: 'Pay with PayNow',
    steps: [
      'Open your bank’s app and choose PayNow or Scan & Pay.',
      'Scan this code, or save it as a picture first.',
      'Confirm the amount. This page goes on by itself.',
    ],
    qr: (amount: string) => `PayNow code for ${amount}`,
    qrLeft: 'The code is good for',
    qrGone: 'The code has run out. We are checking whether it was paid.',
    demoBank: 'Open the demo bank',
    challengeTitle: 'Confirm with your bank',
    challenge: 'Your bank wants to make sure that it is you.',
    challengeGo: 'Go to your bank',
    offline: 'We cannot reach the store at the moment. We keep asking.',
    still: 'Still waiting.',
    otherWay: 'Pay another way',
  },

  failed: {
    title: 'Your payment did not go through',
    lead: 'Nothing was charged. Your order and your times are kept: try another way to pay.',
    keptFor: 'We keep them for',
    tableLead: 'Nothing was charged. Your order is kept: try another way to pay.',
    tableKeptFor: 'We keep it for',
    tableGiveUpText: 'Your items stay in the basket.',
    tableGivenUp: 'The order is given up. Your items are still there.',
    reasons: {
      declined: 'Your bank said no to this card, without telling us why.',
      insufficient_funds: 'There is not enough money on this card for the order.',
      expired_card: 'This card has expired.',
      authentication_failed: 'Your bank could not confirm that it is you.',
      expired: 'The payment was not made in time.',
      method_unavailable: 'This way to pay is not available at the moment.',
    },
    other: 'The payment could not be made.',
    stoppedTitle: 'Pay another way',
    stopped: 'The payment you had begun is called off.',
    again: 'Try again with',
    giveUp: 'Give up this order',
    giveUpText: 'Your cart stays as it is.',
    givenUp: 'The order is given up. Your cart is as it was.',
    overTitle: 'This order was not paid',
    overExpired:
      'It waited for its payment for a while and was let go. Nothing was charged, and your cart is as it was.',
    overCancelled: 'It was given up. Nothing was charged.',
    toCheckout: 'Back to checkout',
    changedTitle: 'Others have paid meanwhile',
    changedText:
      'Someone at your table has paid for or changed a part of this order. Nothing was charged to you for it. You can pay for what is left.',
    payRest: 'Pay for what is left',
    toBasket: 'Back to the basket',
  },

  success: {
    title: 'Thank you, your order is placed',
    number: (number: string) => `Order ${number}`,
    points: (points: number) =>
      `You will earn ${points === 1 ? '1 point' : `${points.toLocaleString('en-SG')} points`} when it is completed.`,
    mailed: (email: string) => `We have sent the confirmation to ${email}.`,
    next: 'What happens next',
    steps: {
      1: (care: string) => [
        'Bring your things to the outlet in your drop-off time.',
        care,
        'Collect them when it suits you, in your time or later.',
      ],
      2: (_care: string) => ['We pack your order at the outlet.', 'Our driver brings it in your delivery time.'],
      3: (care: string) => ['Our driver collects in your pickup time.', care, 'We bring it back in your return time.'],
      4: ['The kitchen has your order.'],
    },
    care: 'We take care of everything.',
    toTable: (table: string | null) => `We bring it to ${table ?? 'your table'}.`,
    at: (outlet: string) => `at ${outlet}`,
    paid: 'Paid',
    paidBy: (total: string, label: string) => (label ? `${total} with ${label}` : total),
    view: 'See your order',
    more: 'Back to the menu',
    keepTitle: 'Make the next order quicker',
    keepText: (earnsPoints: boolean) =>
      `Sign up with the email or mobile of this order, and it’s in your account${earnsPoints ? ', with its points' : ''}. It takes a minute.`,
    /** To who left neither email nor mobile: this order cannot be found again by them. */
    keepNextText: 'Sign up, and your next orders are in your account. It takes a minute.',
    keepAction: 'Create an account',
  },

  app: {
    done: 'You can go back to the app now.',
    failed: 'Go back to the app to try another way to pay.',
  },

  looking: 'Looking for your order',
  unknown: {
    title: 'We do not know this order',
    text: 'The link may be incomplete, or the order belongs to another account or browser.',
    action: 'Back to the menu',
  },
}
