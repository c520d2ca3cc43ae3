const seconds = (count: number) =>
  count < 90 ? `${Math.max(1, count)} ${count === 1 ? 'second' : 'seconds'}` : `${Math.ceil(count / 60)} minutes`

/** Refusals of the account endpoints. */
export const authApiTexts = {
  ordersRunning: (numbers: readonly number[]) =>
    `${numbers.length === 1 ? `Order ${numbers[0]} is` : `Orders ${numbers.join(', ')} are`} still in progress. Wait until we’re done, or delete now and we’ll send you a link to follow.`,
  weakPassword: {
    common: 'This password is too common, so it’s easy to guess. Choose another one.',
    own: 'This password is too close to your name, email, number or our name. Choose another one.',
    monotonous: 'This password repeats the same characters. Choose another one.',
  },
  slowDown: (wait: number) => `Too many tries. Wait ${seconds(wait)} and try again.`,
  resendLater: (wait: number) => `Your message is on its way. You can ask for another one in ${seconds(wait)}.`,
  tooManyMessages: (wait: number) => `We’ve sent too many messages there. Try again in ${seconds(wait)}.`,
  noTextsToday: () => 'We can’t send any more text messages today. Use your email, or try again tomorrow.',
  wrongCode: (left: number) =>
    left === 1 ? 'That code isn’t right. You have 1 try left.' : `That code isn’t right. You have ${left} tries left.`,
  deadCode: 'This code no longer works. Ask for a new one.',
  deadLink: 'This link no longer works. Ask for a new one.',
  noSuchChannel: 'Choose where to send the code.',
  confirmElsewhere: 'You opened the link on another device. Enter your password to finish.',
  taken: 'This email or mobile number belongs to another account. Sign in instead.',
  notConfigured: 'This store doesn’t offer Google sign-in.',
  googleAway: 'We can’t reach Google right now. Try again, or sign in another way.',
  googleRefused: 'Google couldn’t confirm it’s you. Try again.',
  googleUnverified: 'Google hasn’t confirmed your email yet. Confirm it with Google first, or sign in another way.',
  googleUnlinked:
    'An account with this email hasn’t been confirmed yet. Sign in another way and confirm the email first.',
  passkey: 'Passkey',
  passkeyRefused: 'We couldn’t sign you in with this passkey. Try again, or sign in another way.',
  passkeyNotAdded: 'We couldn’t add this passkey. Please try again.',
  passkeyKnown: 'This passkey is already on an account.',
  tooManyPasskeys: (most: number) => `You can have ${most} passkeys. Remove one to add another.`,
  samePassword: 'This is your current password. Choose a new one.',
  wrongPassword: 'That isn’t your current password.',
  noPassword: 'Your account has no password yet. Use “Forgot password” to choose one.',
  needsProof: 'Enter your password, or a code we send you.',
  impossibleBirthday: 'Enter a date in the past.',
  missing: 'Not found',
  tooManyAddresses: (most: number) => `You can keep ${most} addresses. Delete one to add another.`,
  tooManyExports: (wait: number) => `You’ve just exported your data. Try again in ${seconds(wait)}.`,
}
