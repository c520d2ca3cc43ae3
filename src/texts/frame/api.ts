/** S8.1: the page compares responses with this exact text. It is apart from apiTexts, so that the page's script does not contain the others. */
export const AUTHENTICATION_REQUIRED = 'Authentication Required!'

export const apiTexts = {
  success: 'Success',
  unexpected: 'Something went wrong on our side. Try again.',
  away: 'We’ll be right back. Try again in a moment.',
  busy: 'We’re very busy right now. Try again in a moment.',
  authenticationRequired: AUTHENTICATION_REQUIRED,
  notFound: 'Not found',
  methodNotAllowed: 'This address doesn’t accept that method',
  notJson: 'Send the body as application/json',
  badJson: 'The body isn’t valid JSON',
  tooDeep: 'The body is nested too deeply',
  forbiddenField: 'The body has a field that isn’t allowed',
  nulCharacter: 'Text must not contain a NUL character',
  halfCharacter: 'Text must not contain a broken character',
  tooLarge: 'The body is too large',
  cutOff: 'The body didn’t arrive in full',
  invalid: 'Check the marked fields',
  badHost: 'Send exactly one Host header',
  unknownHost: 'There’s no store at this address',
  wrongCredentials: 'That email or mobile number and password don’t match. Check both and try again.',
  busySigningIn: 'Lots of people are signing in right now. Try again in a moment.',
}
