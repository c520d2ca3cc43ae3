/** The shell: header, footer, error pages, start-up. Texts that the specification quotes are exact. */
export const shellTexts = {
  welcome: (firstName: string) => `Welcome ${firstName},`,
  skipToContent: 'Skip to content',
  home: 'Home',
  search: 'Search',
  vouchers: 'Vouchers',
  history: 'History',
  subscriptions: 'Subscriptions',
  profile: 'Profile',
  account: 'Your account',
  help: 'Help',
  signIn: 'Sign in',
  announcement: 'Announcement',
  closeAnnouncement: 'Close the announcement',
  mainNavigation: 'Main',
  footerNavigation: 'About the store',
  aboutUs: 'About us',
  faq: 'Help & FAQ',
  privacyPolicy: 'Privacy policy',
  terms: 'Terms and conditions',
  news: 'News',
  promotions: 'Promotions',
  socialUpdates: 'Social updates',
  promises: 'Our promises',
  onTime: 'How often we’re on time',
  measuringChoice: 'Visit statistics',
  contact: 'Contact us',
  rights: (year: number, name: string) => `© ${year} ${name}`,
  uen: (uen: string) => `UEN ${uen}`,
  gst: (no: string) => `GST reg. no. ${no}`,
  banners: 'What’s new',
  promoCards: 'Good to know',
  partnerBanner: (name: string) => `For ${name}: 10% off all items, free delivery above $60`,
  partnerBannerNote: 'Applied automatically to every order.',
}

/** Texts that appear only after a click. They load with their component, not with the first load. */
export const lazyShellTexts = {
  referral: 'Refer a friend',
  signIn: 'Sign in',
  signInToOpen: 'Sign in to open that page.',
  signOut: 'Sign out',
  signedOut: 'You’re signed out. See you soon!',
  signedIn: (firstName: string) => `Welcome back, ${firstName}.`,
  followUs: 'Follow us',
  opensElsewhere: '(opens in a new tab)',
}

/** S8.5: the defaults for a store whose configuration cannot be loaded. */
export const defaultStoreTexts = {
  name: 'Clothesline',
  description:
    'Launched in April 2020 to ease family burdens through laundry services: collected, cared for and returned to your door.',
}
