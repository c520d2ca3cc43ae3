const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  diners: 'Diners Club',
  discover: 'Discover',
}

export const paymentTexts = {
  title: 'Payment methods',
  lead: 'Pay in one tap. We never see your card number.',
  add: 'Add a card',
  emptyTitle: 'No saved cards',
  empty: 'Save a card to pay in one tap next time.',
  full: (most: number) => `You’ve saved ${most} cards, the most we can keep. Remove one to add another.`,
  brand: (brand: string) => brands[brand] ?? 'Card',
  digits: (last4: string) => `•••• ${last4}`,
  card: (brand: string, last4: string) => `${brands[brand] ?? 'Card'} •••• ${last4}`,
  spoken: (brand: string, last4: string) => `${brands[brand] ?? 'Card'} ending in ${last4}`,
  wallets: { apple_pay: 'Apple Pay', google_pay: 'Google Pay', test_wallet: 'Test wallet' },
  expires: (month: number, year: number) =>
    `Expires ${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`,
  expiredSince: (month: number, year: number) =>
    `Expired ${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`,
  isDefault: 'Default',
  soon: 'Expires soon',
  expired: 'Expired',
  makeDefault: 'Make default',
  madeDefault: (card: string) => `${card} is now your default card.`,
  remove: 'Remove',
  removeTitle: (card: string) => `Remove ${card}?`,
  removeText: 'We’ll remove it here and with our payment partner. Past orders stay as they are.',
  removeDefault: 'Your newest other card becomes the default.',
  keep: 'Keep it',
  removed: (card: string) => `Removed ${card}`,

  profile: {
    title: 'Payment methods',
    none: 'No saved cards. Save one to pay in one tap.',
    all: (count: number) => (count === 1 ? 'See your card' : `See all ${count} cards`),
  },

  qr: {
    save: 'Save QR code',
    saved: 'QR code saved. Open it in your bank’s app.',
    notSaved: 'We couldn’t save the code. Take a screenshot instead.',
  },

  stop: {
    isSafe: 'Don’t want to wait? You’ll only be charged once.',
    goesOn: 'Your bank is still working on this payment. We’ll show the result here.',
  },

  wallet: {
    title: 'Pay with a wallet',
    or: 'or',
    test: 'Pay with test wallet',
    payTo: (store: string) => `Pay ${store}`,
    changed: (total: string) => `Your total is now ${total}. You haven’t been charged. Press the wallet again to pay.`,
    outcome: 'What should happen?',
    outcomes: {
      success: 'Paid at once',
      decline: 'Declined',
      insufficient_funds: 'Not enough money',
      challenge: 'The bank asks you to approve',
      silent: 'Paid, but the answer gets lost',
      late: 'Paid after 20 seconds',
      error: 'Fails before charging',
    },
  },

  entry: {
    title: 'Add a card',
    lead: 'You’ll enter it on our payment partner’s page and come right back. We never see the number.',
    leadHere: 'Your card details go straight to our payment partner. We never see the number.',
    go: 'Enter card details',
    cancel: 'Cancel',
    back: 'Back',
    taking: 'Saving your card',
    saved: (card: string) => `Saved ${card}`,
    none: 'No card was added. You can try again any time.',
    unknown: 'This link has expired. Please start again.',
    save: 'Save card',
    unreachable: 'We couldn’t open the card form. Check your connection and try again.',
    test: 'This is a demo. Use a test card. You won’t be charged.',
  },
}
