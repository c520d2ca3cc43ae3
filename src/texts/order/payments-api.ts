const minutes = (seconds: number) => {
  const count = Math.ceil(seconds / 60)
  return count === 1 ? 'a minute' : `${count} minutes`
}

export const paymentsApiTexts = {
  saveNeedsAccount: 'Sign in to save a card',
  noCardEntered: 'You haven’t entered a card',
  tooManyMethods: (most: number) => `You can keep ${most} cards. Remove one to add another.`,
  tooLittle: (least: string) => `We can’t charge less than ${least}. You weren’t charged.`,
  unavailable: 'We don’t offer this way to pay',
  walletUsed: 'This wallet payment was already used. Press the wallet button again.',
  tooManyDeclines: (wait: number) => `Too many cards were declined. Try again in ${minutes(wait)}.`,
  tooManyEntries: (wait: number) => `You’ve tried too many cards. Try again in ${minutes(wait)}.`,
  gatewayAway: 'Our payment provider isn’t answering. Try again in a moment.',
  forged: 'The signature doesn’t match',
  malformed: 'The message can’t be read',
}
