/** S8.1: the page acts on exactly these words. Apart from the others, so that the page's script holds no more of them. */
export const AUTHENTICATION_REQUIRED = 'Authentication Required!'

export const apiTexts = {
  success: 'Success',
  unexpected: 'Something went wrong on our side. Please try again.',
  away: 'We are catching our breath. Please try again in a moment.',
  busy: 'We’re very busy right now. Try again in a moment.',
  authenticationRequired: AUTHENTICATION_REQUIRED,
  notFound: 'Not found',
  methodNotAllowed: 'This address does not take that method',
  notJson: 'Send the body as application/json',
  badJson: 'The body is not valid JSON',
  tooDeep: 'The body is nested too deeply',
  forbiddenField: 'The body has a field that is not allowed',
  nulCharacter: 'Text must not contain a NUL character',
  halfCharacter: 'Text must not contain half a character',
  tooLarge: 'The body is too large',
  cutOff: 'The body did not arrive in full',
  invalid: 'Please check the marked fields',
  badHost: 'Send exactly one Host header',
  unknownHost: 'No store lives at this address',
  wrongCredentials: 'That email or mobile number and password do not match. Check both and try again.',
  busySigningIn: 'Many people are signing in right now. Please try again in a moment.',
}
