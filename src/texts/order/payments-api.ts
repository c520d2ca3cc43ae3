const minutes = (seconds: number) => {
  const count = Math.ceil(seconds / 60)
  return count === 1 ? 'a minute' : `${count} minutes`
}

export const paymentsApiTexts = {
  saveNeedsAccount: 'Sign in to save a card',
  noCardEntered: 'No card was entered',
  tooManyMethods: (most: number) => `You can keep ${most} cards. Remove one to add another.`,
  unavailable: 'This way to pay is not offered here',
  tooManyDeclines: (wait: number) => `Too many cards were declined. Please try again in ${minutes(wait)}.`,
  tooManyEntries: (wait: number) => `That were many cards. Please try again in ${minutes(wait)}.`,
  gatewayAway: 'Our payment provider does not answer. Please try again in a moment.',
  forged: 'The signature does not fit',
  malformed: 'The message can’t be read',
}
