export const authTexts = {
  title: 'Sign in',
  lead: 'Good to see you again.',
  identifier: 'Email or mobile number',
  password: 'Password',
  action: 'Sign in',
  dialogTitle: 'Sign in',
  failedTitle: 'That did not work',
}
