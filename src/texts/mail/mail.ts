/** The words of every message that goes out. `store` is the store's name. */
type Words = { subject: string; heading: string; lines: string[]; action?: string; after: string[] }

const notYou = 'If this was not you, you need not do anything.'
const never = 'Nobody from our team will ever ask you for it.'

export const mailTexts = {
  greetingFooter: (store: string) => `${store} · This is an automatic message.`,
  linkFallback: 'If the button does not work, open this address:',

  signUp: (store: string, minutes: number): Words => ({
    subject: `Confirm your email for ${store}`,
    heading: 'Welcome! Please confirm your email',
    lines: [`Enter this code where you signed up. It works for ${minutes} minutes. ${never}`],
    action: 'Confirm my email',
    after: [notYou],
  }),
  signIn: (store: string, minutes: number): Words => ({
    subject: `Your sign-in code for ${store}`,
    heading: 'Your sign-in code',
    lines: [`Enter this code to sign in. It works for ${minutes} minutes. ${never}`],
    after: [notYou],
  }),
  newContact: (store: string, minutes: number): Words => ({
    subject: `Confirm your new email for ${store}`,
    heading: 'Confirm your new email',
    lines: [`Enter this code on your profile page. It works for ${minutes} minutes. ${never}`],
    after: [notYou],
  }),
  ownContact: (store: string, minutes: number): Words => ({
    subject: `Your code to change how ${store} reaches you`,
    heading: 'Is it you?',
    lines: [
      `Somebody wants to change the email or mobile number of your account. If it is you, enter this code on your profile page. It works for ${minutes} minutes. ${never}`,
    ],
    after: ['If this was not you, sign out everywhere else in your profile: somebody is signed in to your account.'],
  }),
  deleteAccount: (store: string, minutes: number): Words => ({
    subject: `Your code to delete your ${store} account`,
    heading: 'Delete your account?',
    lines: [`Enter this code to delete your account for good. It works for ${minutes} minutes. ${never}`],
    after: ['If this was not you, change your password now: somebody is signed in to your account.'],
  }),
  alreadyRegistered: (store: string): Words => ({
    subject: `You already have an account with ${store}`,
    heading: 'You already have an account',
    lines: [
      'Somebody, probably you, just gave this email for a new account. There is one already, so sign in to it instead.',
    ],
    action: 'Sign in',
    after: ['You can choose a new password there if you have forgotten yours.', notYou],
  }),
  reset: (store: string, minutes: number): Words => ({
    subject: `Choose a new password for ${store}`,
    heading: 'Choose a new password',
    lines: [`You asked for a new password. This link works once, for ${minutes} minutes.`],
    action: 'Choose a new password',
    after: ['If this was not you, your password stays as it is.'],
  }),
  passwordChanged: (store: string): Words => ({
    subject: `Your ${store} password was changed`,
    heading: 'Your password was changed',
    lines: ['Every other device was signed out.'],
    action: 'Sign in',
    after: ['If this was not you, choose a new password at once by "Forgot password", and write to us.'],
  }),
  contactChanged: (store: string): Words => ({
    subject: `Your ${store} account has a new email`,
    heading: 'Your account has a new email',
    lines: ['From now on we write to the new address. This one no longer belongs to your account.'],
    after: ['If this was not you, write to us at once.'],
  }),
  mobileChanged: (store: string): Words => ({
    subject: `Your ${store} account has a new mobile number`,
    heading: 'Your account has a new mobile number',
    lines: ['From now on it can be used to sign in, and we send messages about your orders there.'],
    after: ['If this was not you, choose a new password at once by "Forgot password", and write to us.'],
  }),
  accountDeleted: (store: string): Words => ({
    subject: `Your ${store} account is deleted`,
    heading: 'Your account is deleted',
    lines: [
      'Your personal data is erased. We keep invoices for as long as the law asks.',
      'An order that’s still under way keeps its contact and address until it’s over.',
    ],
    after: ['It was good to have you. You are welcome back at any time.'],
  }),
}

export const smsTexts = {
  /** The last line lets a phone fill in the code by itself, on this site only. */
  code: (store: string, code: string, minutes: number, host: string) =>
    `${code} is your ${store} code. It works for ${minutes} minutes. Never share it.\n\n@${host} #${code}`,
  deleteCode: (store: string, code: string, minutes: number, host: string) =>
    `${code} deletes your ${store} account for good. It works for ${minutes} minutes. Never share it.\n\n@${host} #${code}`,
  changeContactCode: (store: string, code: string, minutes: number, host: string) =>
    `${code} changes how ${store} reaches you. It works for ${minutes} minutes. Never share it.\n\n@${host} #${code}`,
  alreadyRegistered: (store: string, url: string) => `You already have an account with ${store}. Sign in: ${url}`,
  reset: (store: string, url: string, minutes: number) =>
    `Choose a new ${store} password within ${minutes} minutes: ${url}`,
  passwordChanged: (store: string) => `Your ${store} password was changed. If this was not you, contact us at once.`,
  contactChanged: (store: string) =>
    `Your ${store} account has a new mobile number. If this was not you, contact us at once.`,
  emailChanged: (store: string) => `Your ${store} account has a new email. If this was not you, contact us at once.`,
  accountDeleted: (store: string) => `Your ${store} account is deleted, as you asked.`,
}
export type MailWords = Words
