/** S2.14, word for word. */
export const signInCardTexts = {
  title: 'Access features by signing in',
  text: 'Sign in to unlock the full potential of our app',
  action: 'Sign in',
  noAccount: "Don't have an account?",
  signUp: 'Sign up',
}
