const seconds = (count: number) =>
  count < 90 ? `${Math.max(1, count)} ${count === 1 ? 'second' : 'seconds'}` : `${Math.ceil(count / 60)} minutes`

/** What the account endpoints say when they refuse. */
export const authApiTexts = {
  ordersRunning: (numbers: readonly number[]) =>
    `${numbers.length === 1 ? `Order ${numbers[0]} is` : `Orders ${numbers.join(', ')} are`} still under way. Wait until we’re done, or delete now and follow by a link that we send you.`,
  weakPassword: {
    common: 'Many people use this password, so it is easily guessed. Choose another one.',
    own: 'This password is too close to your name, email, number or our name. Choose another one.',
    monotonous: 'This password repeats the same signs. Choose another one.',
  },
  slowDown: (wait: number) => `That was a lot of tries. Please wait ${seconds(wait)} and try again.`,
  resendLater: (wait: number) => `A message is on its way. You can ask for another one in ${seconds(wait)}.`,
  tooManyMessages: (wait: number) =>
    `We have sent enough messages there for now. Please try again in ${seconds(wait)}.`,
  wrongCode: (left: number) =>
    left === 1
      ? 'That code is not right. You have 1 try left.'
      : `That code is not right. You have ${left} tries left.`,
  deadCode: 'This code does not work any more. Ask for a new one.',
  deadLink: 'This link does not work any more. Ask for a new one.',
  noSuchChannel: 'Choose where the code should go.',
  confirmElsewhere: 'You opened the link on another device. Enter the password you chose to finish.',
  taken: 'Somebody has already confirmed this email or mobile number for another account. Sign in instead.',
  notConfigured: 'Signing in with Google is not switched on for this store.',
  googleAway: 'Google cannot be reached right now. Please try again, or sign in another way.',
  googleRefused: 'Google did not confirm who you are. Please try again.',
  googleUnverified: 'Google has not confirmed your email yet. Confirm it there first, or sign in another way.',
  googleUnlinked:
    'There is an account with this email that has not been confirmed yet. Sign in to it another way and confirm the email first.',
  wrongPassword: 'That is not your current password.',
  noPassword: 'Your account has no password yet. Use "Forgot password" to choose one.',
  needsProof: 'Enter your password, or a code that we send you.',
  impossibleBirthday: 'Enter a date in the past.',
  missing: 'Not found',
  tooManyAddresses: (most: number) => `You can keep ${most} addresses. Delete one to add another.`,
  tooManyExports: (wait: number) => `You have just exported your data. Please wait ${seconds(wait)}.`,
}
