const minutes = (seconds: number) => {
  const count = Math.round(seconds / 60)
  return count === 1 ? '1 minute' : `${count} minutes`
}

/** The pages after or beside the sign-in form. The form's own script does not contain them. */
export const authPageTexts = {
  signUp: {
    title: 'Create your account',
    lead: 'Track orders, save addresses and collect vouchers.',
    email: 'Email',
    mobile: 'Mobile number',
    mobileHint: 'A Singapore number. Enter your email, your mobile number or both.',
    password: 'Choose a password',
    passwordHint: 'At least 8 characters. A short sentence works well.',
    action: 'Continue',
    terms: 'By continuing you agree to our',
    termsLink: 'terms',
    and: 'and',
    privacyLink: 'privacy policy',
  },

  verify: {
    title: 'Verify it’s you',
    lead: 'We’ll send you a code to check that this email or number is yours.',
    legend: 'Where should we send the code?',
    email: 'Email',
    mobile: 'SMS',
    action: 'Send code',
    change: 'Change email or number',
  },

  check: {
    mobileTitle: 'Enter your code',
    emailTitle: 'Check your inbox',
    mobileLead: (to: string) => `We sent a 6-digit code by SMS to ${to}.`,
    emailLead: (to: string) => `We sent an email to ${to}. Open its link, or enter the 6-digit code here.`,
    emailCodeLead: (to: string) => `We emailed a 6-digit code to ${to}.`,
    lives: (seconds: number) => `The code works for ${minutes(seconds)}.`,
    notThere: 'Can’t find it? Check your spam folder.',
    code: 'Your 6-digit code',
    incomplete: 'Enter all 6 digits',
    action: 'Confirm',
    resend: 'Send a new code',
    resendIn: (seconds: number) => `New code in ${seconds} s`,
    resent: 'We’ve sent a new code. The old one no longer works.',
    otherWay: 'Send it another way',
    startAgain: 'Start over',
  },

  nothingPending: {
    title: 'Nothing to verify',
    text: 'We haven’t sent a code to this browser. Sign in, or create an account first.',
  },

  emailComplete: {
    title: 'Verify your email',
    busy: 'Verifying your email…',
    passwordLead: 'You opened the link in another browser. Enter the password you chose to finish.',
    password: 'Your password',
    action: 'Verify my email',
    doneTitle: 'Email verified',
    done: 'You’re signed in. There’s just one step left.',
    doneBack: 'You’re signed in. Pick up where you left off.',
    go: 'Continue',
    deadTitle: 'This link no longer works',
    dead: 'It may have expired or been used already. Try signing in. If that doesn’t work, sign up again.',
  },

  initiate: {
    title: 'Nice to meet you',
    lead: 'What should we call you?',
    action: 'Get started',
    welcome: (firstName: string) => `Welcome, ${firstName}. Your account is ready.`,
  },

  reset: {
    title: 'Forgot your password?',
    lead: 'Enter your email or mobile number and we’ll send you a link to choose a new one.',
    action: 'Send link',
    backToSignIn: 'Back to sign in',
    sentTitle: 'Check your messages',
    sent: (to: string) => `If ${to} has an account, you’ll get a link to choose a new password.`,
    sentUnknown: 'If you have an account, you’ll get a link to choose a new password.',
    lives: (seconds: number) => `The link works once, for ${minutes(seconds)}.`,
    resend: 'Send it again',
    resendIn: (seconds: number) => `Send again in ${seconds} s`,
    resent: 'We’ve sent another message.',
    another: 'Use another email or number',
    confirmTitle: 'Choose a new password?',
    confirm:
      'Your link works. Continue to choose a new password. If you didn’t ask for this, close this page and nothing changes.',
    confirmAction: 'Choose a new password',
    checking: 'Checking your link…',
    noToken: 'Open the link in our message to get here.',
    deadTitle: 'This link no longer works',
    dead: 'A link works once, for 15 minutes. Request a new one.',
    askAgain: 'Request a new link',
    changeTitle: 'Choose a new password',
    changeLead: 'You’ll be signed out everywhere. Then sign in with your new password.',
    password: 'New password',
    changeAction: 'Save password',
    completeTitle: 'Password changed',
    complete: 'You’ve been signed out everywhere. Sign in with your new password.',
  },
}
