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
  lead: 'For paying with one press. We never see the number.',
  add: 'Add a card',
  emptyTitle: 'No card saved yet',
  empty: 'Save one, and your next order is paid with one press.',
  full: (most: number) => `You have ${most} cards, which is all we can keep. Remove one to add another.`,
  brand: (brand: string) => brands[brand] ?? 'Card',
  card: (brand: string, last4: string) => `${brands[brand] ?? 'Card'} •••• ${last4}`,
  spoken: (brand: string, last4: string) => `${brands[brand] ?? 'Card'} ending in ${last4}`,
  expires: (month: number, year: number) =>
    `Expires ${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`,
  expiredSince: (month: number, year: number) =>
    `Expired ${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`,
  isDefault: 'Default',
  soon: 'Expires soon',
  expired: 'Expired',
  makeDefault: 'Make default',
  madeDefault: (card: string) => `${card} is proposed first from now on.`,
  remove: 'Remove',
  removeTitle: (card: string) => `Remove ${card}?`,
  removeText: 'It is forgotten here and at our payment partner. Orders you have paid with it stay as they are.',
  removeDefault: 'Your newest other card becomes the default.',
  keep: 'Keep it',
  removed: (card: string) => `${card} is removed.`,

  profile: {
    title: 'Payment methods',
    none: 'No card saved yet. Save one, and paying takes one press.',
    all: (count: number) => (count === 1 ? 'See your card' : `See all ${count} cards`),
  },

  entry: {
    title: 'Add a card',
    lead: 'You enter it on the page of our payment partner and come straight back. We never see the number.',
    leadHere: 'What you type goes straight to our payment partner. We never see the number.',
    go: 'Continue to the card page',
    cancel: 'Cancel',
    back: 'Back',
    taking: 'Saving your card',
    saved: (card: string) => `${card} is saved.`,
    none: 'No card was added. You can try again whenever you like.',
    unknown: 'This link has run out. Please begin again.',
    save: 'Save card',
    unreachable: 'The card form could not be opened. Check your connection and try again.',
    test: 'This is a demonstration: use one of the test cards, no real money moves.',
  },
}
