import { pointsWords } from '../frame/points.ts'

export const accountTexts = {
  person: {
    firstName: 'First name',
    lastName: 'Last name',
    birthday: 'Birthday',
    birthdayHint: 'Only you can see this.',
  },

  consent: {
    title: 'News and offers',
    legend: 'Would you like offers from us?',
    email: 'By email',
    sms: 'By SMS',
    note: 'You can change this any time in your profile.',
    since: (day: string) => `Changed on ${day}`,
    saved: 'Saved',
  },

  profile: {
    title: 'Profile',
    memberSince: (month: string) => `Customer since ${month}`,
    nameless: 'Your profile',
    details: 'Your details',
    name: 'Name',
    email: 'Email',
    mobile: 'Mobile',
    birthday: 'Birthday',
    none: 'Not added yet',
    add: 'Add',
    verified: 'Verified',
    unverified: 'Not verified',
    edit: 'Edit',
    addresses: 'Addresses',
    main: 'Main address',
    noAddress: 'No address yet. Add one to check out faster.',
    addAddress: 'Add an address',
    allAddresses: (count: number) => (count === 1 ? 'See your address' : `See all ${count} addresses`),
    orders: 'Your orders',
    ordersText: 'Track, reorder and find receipts',
    vouchers: 'Your vouchers',
    vouchersText: 'Ready to use',
    wallet: ({ usable, soon, points }: { usable: number; soon: number; points: number }) =>
      [
        usable === 0 ? 'None ready to use' : soon > 0 ? `${usable} to use, ${soon} expiring soon` : `${usable} to use`,
        pointsWords(points),
      ].join(' · '),
    subscriptions: 'Subscriptions',
    noSubscription: 'Regular orders at one price',
    nextPickup: (day: string) => `Next pickup ${day}`,
    subscriptionStill: 'No pickup scheduled',
    subscriptionNeedsCard: 'Payment failed. Choose another card',
    referral: 'Refer a friend',
    noFriends: (youGet: string | null) => (youGet ? `You get: ${youGet}` : 'Your link and code'),
    friends: ({ joined, rewarded }: { joined: number; rewarded: number }) =>
      `${joined} joined, ${rewarded === 1 ? '1 reward' : `${rewarded} rewards`} so far`,
  },

  security: {
    title: 'Signing in',
    password: 'Password',
    passwordSet: 'Set',
    passwordMissing: 'You sign in without one',
    change: 'Change password',
    choose: 'Choose a password',
    google: 'Google',
    googleLinked: 'Linked',
    sessions: 'Where you are signed in',
    current: 'This browser',
    unknownDevice: 'Unknown browser',
    since: (time: string) => `Since ${time}`,
    end: 'Sign out',
    endOne: (device: string) => `Sign out ${device}`,
    endOthers: 'Sign out everywhere else',
    ended: (device: string) => `${device} is signed out.`,
    endedOthers: (count: number) =>
      count === 0
        ? 'You weren’t signed in anywhere else.'
        : count === 1
          ? 'Signed out of 1 other browser.'
          : `Signed out of ${count} other browsers.`,
  },

  edit: {
    title: 'Edit profile',
    contact: 'Contact details',
    change: 'Change',
    add: 'Add',
    confirm: 'Verify',
    yours: { email: 'your email', mobile: 'your mobile number', birthday: 'your birthday' },
    titleOf: { email: 'Your email', mobile: 'Your mobile number' },
    newOf: { email: 'New email', mobile: 'New mobile number' },
    lead: 'We’ll send you a code. Your profile changes once you enter it.',
    mobileHint: 'A Singapore number, for messages about your orders.',
    send: 'Send code',
    confirmed: { email: 'Email verified', mobile: 'Mobile number verified' },
  },

  proof: {
    password: 'Enter your password to confirm it’s you',
    byCode: 'Use a code instead',
    byPassword: 'Use your password instead',
    codeLead: 'We’ll send you a code to confirm it’s you.',
    sendCode: 'Send me a code',
    sent: (to: string) => `We sent a 6-digit code to ${to}.`,
    code: (to: string) => `6-digit code sent to ${to}`,
    again: 'Send another code',
    first: 'Request a code first.',
  },

  password: {
    title: 'Change password',
    lead: 'You’ll be signed out of all other browsers.',
    current: 'Current password',
    next: 'New password',
    action: 'Save password',
    done: 'Password changed. You’re signed out of all other browsers.',
    chooseTitle: 'Choose a password',
    chooseLead: (to: string) => `You don’t have a password yet. We’ll send a link to ${to} so you can choose one.`,
    chooseAction: 'Send me the link',
    chooseSent: 'We’ve sent the link. It works for 15 minutes.',
  },

  data: {
    title: 'Your data',
    exportTitle: 'Download your data',
    exportText: 'Everything we have about you, in one JSON file.',
    export: 'Download my data',
    exported: 'Your data has been downloaded.',
    file: (day: string) => `my-data-${day}.json`,
    deleteTitle: 'Delete your account',
    deleteText: 'We’ll erase your account and personal data. Orders in progress keep theirs until they’re complete.',
    delete: 'Delete my account',
  },

  company: {
    title: 'Company invoice',
    lead: 'Your next invoices will be made out to the company. Past invoices stay as they are.',
    name: 'Company name',
    uen: 'UEN',
    uenHint: 'Such as 201912345K',
    address: 'Company address',
    poNumber: 'PO number',
    add: 'Get a company invoice',
    remove: 'Remove company',
    removed: 'Your next invoices will be made out to you.',
    invoice: 'Invoice',
    toMe: 'Made out to you',
    use: 'Use this company',
    change: 'Change',
    backToMe: 'Make it out to me',
  },

  goodbye: {
    title: 'Delete your account?',
    lead: 'You can’t undo this. We’ll do this right away:',
    points: [
      'erase your name, email, mobile number, birthday and addresses',
      'sign you out everywhere',
      'remove your remaining vouchers and points',
      'free your email and number for a new account',
    ],
    kept: 'We keep invoices for five years because tax law requires it.',
    running: (numbers: readonly string[]) =>
      numbers.length === 1
        ? `Order ${numbers[0]} is still in progress.`
        : `Orders ${numbers.join(', ')} are still in progress.`,
    runningText:
      'You can wait until it’s complete. Or delete your account now: we’ll send you a link to track each order, and nothing about it changes. An order keeps its contact and address until it’s complete.',
    subscriptions: (names: readonly string[]) =>
      names.length === 1
        ? `Your subscription ${names[0]} ends with your account and won’t renew.`
        : `Your subscriptions ${names.join(', ')} end with your account and won’t renew.`,
    keepLinks: 'Delete now and send me a link to each order',
    action: 'Delete my account for good',
    keep: 'Keep my account',
    done: 'Your account has been deleted. Thanks for being with us.',
  },

  history: {
    title: 'Order history',
    emptyTitle: 'No orders yet',
    empty: 'Place an order and you can track it here.',
    action: 'See the menu',
  },
}
