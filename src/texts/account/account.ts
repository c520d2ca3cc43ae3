export const accountTexts = {
  person: {
    firstName: 'First name',
    lastName: 'Last name',
    birthday: 'Birthday',
    birthdayHint: 'Nobody else sees it.',
  },

  consent: {
    title: 'News and offers',
    legend: 'May we tell you about offers?',
    text: 'Only if you like. Messages about your orders always come.',
    email: 'By email',
    sms: 'By SMS',
    note: 'You can change your mind at any time in your profile.',
    since: (day: string) => `Changed on ${day}`,
    saved: 'Your choice is saved.',
  },

  profile: {
    title: 'Profile',
    memberSince: (month: string) => `With us since ${month}`,
    nameless: 'Your profile',
    details: 'Your details',
    name: 'Name',
    email: 'Email',
    mobile: 'Mobile',
    birthday: 'Birthday',
    none: 'Not given yet',
    verified: 'Confirmed',
    unverified: 'Not confirmed',
    edit: 'Edit',
    addresses: 'Addresses',
    main: 'Main address',
    noAddress: 'No address yet. Add one, and ordering takes a minute less.',
    addAddress: 'Add an address',
    allAddresses: (count: number) => (count === 1 ? 'See your address' : `See all ${count} addresses`),
    orders: 'Your orders',
    ordersText: 'Follow them, reorder, find receipts',
    vouchers: 'Your vouchers',
    vouchersText: 'What waits to be used',
    wallet: ({ usable, soon, points }: { usable: number; soon: number; points: number }) =>
      [
        usable === 0 ? 'None to use now' : soon > 0 ? `${usable} to use, ${soon} not for long` : `${usable} to use`,
        `${points} ${points === 1 ? 'point' : 'points'}`,
      ].join(' · '),
    subscriptions: 'Subscriptions',
    noSubscription: 'Orders that come by themselves',
    nextPickup: (day: string) => `Next pickup ${day}`,
    subscriptionStill: 'No pickup planned',
    subscriptionNeedsCard: 'A payment failed: choose another card',
    referral: 'Bring a friend',
    noFriends: (youGet: string | null) => (youGet ? `For you: ${youGet}` : 'Your link and code'),
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
    unknownDevice: 'A browser',
    since: (time: string) => `Since ${time}`,
    end: 'Sign out',
    endOne: (device: string) => `Sign out ${device}`,
    endOthers: 'Sign out everywhere else',
    ended: (device: string) => `${device} is signed out.`,
    endedOthers: (count: number) =>
      count === 0
        ? 'You were not signed in anywhere else.'
        : count === 1
          ? 'The other browser is signed out.'
          : `${count} other browsers are signed out.`,
  },

  edit: {
    title: 'Edit profile',
    contact: 'How we reach you',
    change: 'Change',
    add: 'Add',
    confirm: 'Confirm',
    yours: { email: 'your email', mobile: 'your mobile number' },
    titleOf: { email: 'Your email', mobile: 'Your mobile number' },
    newOf: { email: 'New email', mobile: 'New mobile number' },
    lead: 'We send a code there. Your profile changes once you have entered it.',
    mobileHint: 'A Singapore number, for messages about your collection.',
    send: 'Send the code',
    confirmed: { email: 'Your email is confirmed.', mobile: 'Your mobile number is confirmed.' },
  },

  proof: {
    password: 'Your password, to be sure that it is you',
    byCode: 'Use a code instead',
    byPassword: 'Use your password instead',
    codeLead: 'To be sure that it is you, we send you a code.',
    sendCode: 'Send me a code',
    sent: (to: string) => `We sent 6 digits to ${to}.`,
    code: (to: string) => `The 6 digits we sent to ${to}`,
    again: 'Send another code',
    first: 'Ask for the code first.',
  },

  password: {
    title: 'Change password',
    lead: 'Afterwards every other browser is signed out.',
    current: 'Current password',
    next: 'New password',
    action: 'Save the new password',
    done: 'Your password is changed. Every other browser is signed out.',
    chooseTitle: 'Choose a password',
    chooseLead: (to: string) =>
      `You have signed in without a password so far. We send a link to ${to}, where you can choose one.`,
    chooseAction: 'Send me the link',
    chooseSent: 'The link is on its way. It works for 15 minutes.',
  },

  data: {
    title: 'Your data',
    exportTitle: 'Take it with you',
    exportText: 'Everything we keep about you, as one JSON file.',
    export: 'Download my data',
    exported: 'Your data is downloaded.',
    file: (day: string) => `my-data-${day}.json`,
    deleteTitle: 'Leave us',
    deleteText: 'Your account and personal data are erased, those of an order under way when it’s over.',
    delete: 'Delete my account',
  },

  company: {
    title: 'Invoice to a company',
    lead: 'Your next invoices are made out to the company. Those you have stay as they are.',
    name: 'Company name',
    uen: 'UEN',
    uenHint: 'Such as 201912345K',
    address: 'Company address',
    poNumber: 'PO number',
    add: 'Invoice to a company',
    remove: 'Remove the company',
    removed: 'Your next invoices are made out to you.',
    invoice: 'Invoice',
    toMe: 'Made out to you',
    use: 'Use this company',
    change: 'Change',
    backToMe: 'Make it out to me',
  },

  goodbye: {
    title: 'Delete your account?',
    lead: 'This cannot be undone. At once:',
    points: [
      'your name, email, mobile number, birthday and addresses are erased',
      'you are signed out everywhere',
      'vouchers and points that are left are gone',
      'your email and number are free for a new account',
    ],
    kept: 'Only invoices stay with us, for five years, because tax law asks for them.',
    running: (numbers: readonly string[]) =>
      numbers.length === 1
        ? `Order ${numbers[0]} is still under way.`
        : `Orders ${numbers.join(', ')} are still under way.`,
    runningText:
      'You can wait until we’re done and delete your account then. Or delete it now: we send you a link to follow each order, and nothing about them changes. Until an order is over, it keeps its contact and address.',
    subscriptions: (names: readonly string[]) =>
      names.length === 1
        ? `Your subscription ${names[0]} ends with your account and won’t renew.`
        : `Your subscriptions ${names.join(', ')} end with your account and won’t renew.`,
    keepLinks: 'Delete now and send me a link to each order',
    action: 'Delete my account for good',
    keep: 'Keep my account',
    done: 'Your account is deleted. It was good to have you.',
  },

  history: {
    title: 'Order history',
    emptyTitle: 'No orders yet',
    empty: 'When you have placed an order, you can follow every step of it here.',
    action: 'See the menu',
  },
}
