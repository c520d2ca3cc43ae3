/** Mails and text messages. `store` is the store's name. */
type Words = { subject: string; heading: string; lines: string[]; action?: string; after: string[] }

const notYou = 'If this wasn’t you, you can ignore this email.'
const secure = 'If this wasn’t you, use “Forgot password” to choose a new password right away, then contact us.'
const expires = (minutes: number) => `It expires in ${minutes} minutes. We’ll never ask you for it.`

export const mailTexts = {
  greetingFooter: (store: string) => `Sent automatically by ${store}`,
  linkFallback: 'Button not working? Open this link:',

  signUp: (store: string, minutes: number): Words => ({
    subject: `Confirm your email for ${store}`,
    heading: 'Welcome! Confirm your email',
    lines: [`Enter this code on the sign-up page. ${expires(minutes)}`],
    action: 'Confirm my email',
    after: [notYou],
  }),
  signIn: (store: string, minutes: number): Words => ({
    subject: `Your sign-in code for ${store}`,
    heading: 'Your sign-in code',
    lines: [`Enter this code to sign in. ${expires(minutes)}`],
    after: [notYou],
  }),
  newContact: (store: string, minutes: number): Words => ({
    subject: `Confirm your new email for ${store}`,
    heading: 'Confirm your new email',
    lines: [`Enter this code on your profile page. ${expires(minutes)}`],
    after: [notYou],
  }),
  ownContact: (store: string, minutes: number): Words => ({
    subject: `Your code to change your ${store} contact details`,
    heading: 'Is this you?',
    lines: [
      `Someone wants to change the email or mobile number on your account. If it’s you, enter this code on your profile page. ${expires(minutes)}`,
    ],
    after: ['If it isn’t you, someone is signed in to your account. Go to your profile and sign out everywhere else.'],
  }),
  deleteAccount: (store: string, minutes: number): Words => ({
    subject: `Your code to delete your ${store} account`,
    heading: 'Delete your account?',
    lines: [`Enter this code to delete your account for good. ${expires(minutes)}`],
    after: ['If this wasn’t you, someone is signed in to your account. Change your password now.'],
  }),
  passkeyCode: (store: string, minutes: number): Words => ({
    subject: `Your code to change your ${store} passkeys`,
    heading: 'Is this you?',
    lines: [
      `Someone wants to add or remove a passkey on your account. If it’s you, enter this code on your profile page. ${expires(minutes)}`,
    ],
    after: ['If it isn’t you, someone is signed in to your account. Go to your profile and sign out everywhere else.'],
  }),
  passkeyAdded: (store: string): Words => ({
    subject: `A passkey was added to your ${store} account`,
    heading: 'You have a new passkey',
    lines: ['You can now sign in with your fingerprint, face or screen lock. Your password and codes still work.'],
    action: 'See your passkeys',
    after: ['If this wasn’t you, remove it in your profile, sign out everywhere else and change your password.'],
  }),
  passkeyRemoved: (store: string): Words => ({
    subject: `A passkey was removed from your ${store} account`,
    heading: 'A passkey was removed',
    lines: ['It no longer signs anyone in. Your password and codes still work.'],
    action: 'See your passkeys',
    after: [secure],
  }),
  alreadyRegistered: (store: string): Words => ({
    subject: `You already have an account with ${store}`,
    heading: 'You already have an account',
    lines: ['Someone, probably you, tried to sign up with this email. You already have an account, so just sign in.'],
    action: 'Sign in',
    after: ['Forgot your password? You can choose a new one there.', notYou],
  }),
  reset: (store: string, minutes: number): Words => ({
    subject: `Choose a new password for ${store}`,
    heading: 'Choose a new password',
    lines: [`You asked for a new password. This link works once and expires in ${minutes} minutes.`],
    action: 'Choose a new password',
    after: ['If this wasn’t you, ignore this email. Your password won’t change.'],
  }),
  passwordChanged: (store: string): Words => ({
    subject: `Your ${store} password was changed`,
    heading: 'Your password was changed',
    lines: ['We signed out all your other devices.'],
    action: 'Sign in',
    after: [secure],
  }),
  contactChanged: (store: string): Words => ({
    subject: `Your ${store} account has a new email`,
    heading: 'Your account has a new email',
    lines: ['We’ll write to the new address from now on. This one is no longer linked to your account.'],
    after: ['If this wasn’t you, contact us right away.'],
  }),
  mobileChanged: (store: string): Words => ({
    subject: `Your ${store} account has a new mobile number`,
    heading: 'Your account has a new mobile number',
    lines: ['You can sign in with it, and we’ll text it about your orders.'],
    after: [secure],
  }),
  accountDeleted: (store: string): Words => ({
    subject: `Your ${store} account is deleted`,
    heading: 'Your account is deleted',
    lines: [
      'We’ve erased your personal data. We keep invoices for as long as the law requires.',
      'An order that’s still in progress keeps its contact and address until it’s done.',
    ],
    after: ['Thanks for being with us. You’re welcome back any time.'],
  }),
}

/** Text messages use only GSM characters: one typographic apostrophe more than halves the length of a message. */
export const smsTexts = {
  /** The last line lets phones autofill the code, on this site only. */
  code: (store: string, code: string, minutes: number, host: string) =>
    `${code} is your ${store} code. It expires in ${minutes} minutes. Never share it.\n\n@${host} #${code}`,
  deleteCode: (store: string, code: string, minutes: number, host: string) =>
    `${code} deletes your ${store} account for good. It expires in ${minutes} minutes. Never share it.\n\n@${host} #${code}`,
  changeContactCode: (store: string, code: string, minutes: number, host: string) =>
    `${code} changes your ${store} contact details. It expires in ${minutes} minutes. Never share it.\n\n@${host} #${code}`,
  passkeyCode: (store: string, code: string, minutes: number, host: string) =>
    `${code} adds or removes a passkey on your ${store} account. It expires in ${minutes} minutes. Never share it.\n\n@${host} #${code}`,
  passkeyAdded: (store: string) => `A passkey was added to your ${store} account. Not you? Contact us right away.`,
  passkeyRemoved: (store: string) =>
    `A passkey was removed from your ${store} account. Not you? Contact us right away.`,
  alreadyRegistered: (store: string, url: string) => `You already have an account with ${store}. Sign in: ${url}`,
  reset: (store: string, url: string, minutes: number) =>
    `Choose a new ${store} password within ${minutes} minutes: ${url}`,
  passwordChanged: (store: string) => `Your ${store} password was changed. Not you? Contact us right away.`,
  contactChanged: (store: string) => `Your ${store} account has a new mobile number. Not you? Contact us right away.`,
  emailChanged: (store: string) => `Your ${store} account has a new email. Not you? Contact us right away.`,
  accountDeleted: (store: string) => `Your ${store} account is deleted, as you asked.`,
}
export type MailWords = Words
