/** The layouts of the specification (S2.7). `bare…` are its no-navigation variants. */
export type LayoutName = 'default' | 'banner' | 'account' | 'home' | 'bare' | 'bareAccount' | 'bareGuest' | 'bareCart'

/** Who may enter a page (S2.22, S2.23). */
export type PageAccess = 'anyone' | 'guest' | 'customer'

/** Third-party scripts. */
export type PageScript = 'stripe' | 'googleButton' | 'googleMap'

/** Optional facts about a page. The defaults are the safe ones: hidden from search engines, not measured, closed before sign-in. */
type PageFacts = {
  /** Query parameters of this page alone. Links to other pages do not carry them on. */
  own?: readonly string[]
  /** Search engines may list it, and the sitemap contains it. */
  isFindable?: true
  /** A store that requires authentication shows it to visitors who are not signed in. Pages for guests do not need this flag. */
  isOpenBeforeSignIn?: true
  /** The store's analytics tags may record a visit. Never set for payment, sign-in and account pages. */
  isMeasured?: true
  /** D4.3: the address alone opens it. It is never sent to other sites, and the page is not cached. */
  isSecret?: true
  /** S3.11: uses the outlet and sales type of the last visit. Other pages with products read them from the address. */
  usesLastPlace?: true
  /** The third-party scripts that its content security policy allows. */
  scripts?: readonly PageScript[]
  /** The name of the store's content file that it shows. */
  content?: string
  /** The requirement that asks for a page which the specification does not list. */
  requirement?: string
}

export type Page<Path extends string = string> = Omit<PageFacts, 'own'> & {
  path: Path
  layout: LayoutName
  who: PageAccess
  own: readonly string[]
}

function page<const Path extends string>(
  path: Path,
  layout: LayoutName,
  who: PageAccess,
  facts: PageFacts = {},
): Page<Path> {
  return { path, layout, who, own: [], ...facts }
}

/** Every page with its facts, in the order of the specification. Its screen is named in web/app/pages/screens.ts, and nothing else lists pages. */
export const routes = {
  home: page('/', 'home', 'anyone', { isFindable: true, isMeasured: true, usesLastPlace: true }),
  aboutUs: page('/about-us', 'default', 'anyone', { isFindable: true, isMeasured: true, content: 'about-us' }),
  checkout: page('/checkout', 'bareCart', 'anyone', { own: ['setup', 'pressed'], scripts: ['stripe'] }),
  dineIn: page('/dine-in', 'bare', 'anyone', { isMeasured: true }),
  faq: page('/faq', 'default', 'anyone', { isFindable: true, isMeasured: true, content: 'faq' }),
  history: page('/history', 'account', 'customer', { own: ['filter', 'kind', 'older', 'show'] }),
  location: page('/location', 'bare', 'anyone', { own: ['q'], isMeasured: true }),
  login: page('/login', 'bareGuest', 'guest', { scripts: ['googleButton'] }),
  privacyPolicy: page('/privacy-policy', 'default', 'anyone', {
    isFindable: true,
    isMeasured: true,
    isOpenBeforeSignIn: true,
    content: 'privacy-policy',
  }),
  products: page('/products', 'banner', 'anyone', {
    own: ['category', 'min', 'max', 'ready', 'available', 'sort', 'show'],
    isFindable: true,
    isMeasured: true,
  }),
  profile: page('/profile', 'account', 'customer'),
  referral: page('/referral', 'account', 'customer'),
  socialUpdates: page('/social-updates', 'default', 'anyone', {
    isFindable: true,
    isMeasured: true,
    content: 'social-updates',
  }),
  termsConditions: page('/terms-conditions', 'default', 'anyone', {
    isFindable: true,
    isMeasured: true,
    isOpenBeforeSignIn: true,
    content: 'terms-conditions',
  }),
  vouchers: page('/vouchers', 'account', 'customer'),
  forgotPassword: page('/auth/forgot-password', 'bareGuest', 'guest'),
  initiateProfile: page('/auth/initiate-profile', 'bareAccount', 'customer'),
  signIn: page('/auth/sign-in', 'bareGuest', 'guest', { scripts: ['googleButton'] }),
  signUp: page('/auth/sign-up', 'bareGuest', 'guest', { scripts: ['googleButton'] }),
  verify: page('/auth/verify', 'bareGuest', 'guest'),
  extraServices: page('/checkout/extra-service', 'bareCart', 'anyone', { scripts: ['stripe'] }),
  checkoutFailed: page('/checkout/failed', 'bare', 'anyone', { own: ['order', 'setup'], scripts: ['stripe'] }),
  checkoutOrder: page('/checkout/order', 'bareCart', 'anyone', { own: ['setup'], scripts: ['stripe'] }),
  checkoutSuccess: page('/checkout/success', 'bare', 'anyone', { own: ['order'], scripts: ['stripe'] }),
  checkoutVouchers: page('/checkout/vouchers', 'bareCart', 'anyone', { scripts: ['stripe'] }),
  checkoutWaiting: page('/checkout/waiting-payment', 'bare', 'anyone', { own: ['order'], scripts: ['stripe'] }),
  maps: page('/location/maps', 'bare', 'anyone', {
    own: ['near'],
    isFindable: true,
    isMeasured: true,
    scripts: ['googleMap'],
  }),
  outlet: page('/products/outlet', 'bare', 'anyone', { own: ['near'], isMeasured: true, scripts: ['googleMap'] }),
  salesType: page('/products/sales-type', 'bare', 'anyone', { isMeasured: true }),
  profileAddress: page('/profile/address', 'account', 'customer'),
  profileEdit: page('/profile/edit', 'account', 'customer'),
  profilePayments: page('/profile/payments', 'account', 'customer'),
  vouchersHistory: page('/vouchers/history', 'account', 'customer'),
  vouchersRedeem: page('/vouchers/redeem', 'account', 'customer', { own: ['voucher'] }),
  // A password reset link works for signed-in visitors too.
  forgotPasswordChange: page('/auth/forgot-password/change', 'bare', 'anyone', {
    own: ['token'],
    isOpenBeforeSignIn: true,
  }),
  // S2.2: the list can be read in two ways, and both addresses work.
  complete: page('/complete', 'bare', 'anyone', { isOpenBeforeSignIn: true }),
  confirmation: page('/confirmation', 'bare', 'anyone', { own: ['token'], isOpenBeforeSignIn: true }),
  emailCheck: page('/email-check', 'bareGuest', 'guest'),
  forgotPasswordComplete: page('/auth/forgot-password/complete', 'bare', 'anyone', { isOpenBeforeSignIn: true }),
  forgotPasswordConfirmation: page('/auth/forgot-password/confirmation', 'bare', 'anyone', {
    own: ['token'],
    isOpenBeforeSignIn: true,
  }),
  forgotPasswordEmailCheck: page('/auth/forgot-password/email-check', 'bareGuest', 'guest'),
  verifyEmailCheck: page('/auth/verify/email-check', 'bareGuest', 'guest'),
  otpCheck: page('/auth/verify/otp-check', 'bareGuest', 'guest'),
  checkoutAppFailed: page('/checkout/app/failed', 'bare', 'anyone', { own: ['order'], scripts: ['stripe'] }),
  checkoutAppSuccess: page('/checkout/app/success', 'bare', 'anyone', { own: ['order'], scripts: ['stripe'] }),
  addressCreate: page('/profile/address/create', 'account', 'customer'),
  profilePassword: page('/profile/edit/password', 'account', 'customer'),
  paymentAdd: page('/profile/payments/add', 'account', 'customer', { own: ['setup'], scripts: ['stripe'] }),
  vouchersRedeemed: page('/vouchers/history/redeem', 'account', 'customer'),
  verifyEmailComplete: page('/auth/verify/email/complete', 'bareGuest', 'guest', { own: ['token'] }),
  guestOrder: page('/history/reg/guest/:id', 'default', 'anyone', { own: ['setup'], isSecret: true }),
  guestInvoice: page('/history/reg/guest/:id/invoice', 'bare', 'anyone', { own: ['paper'], isSecret: true }),
  addressEdit: page('/profile/address/edit/:id?', 'account', 'customer'),
  vouchersEarned: page('/vouchers/history/earned/:id?', 'account', 'customer'),
  checkoutSubscription: page('/checkout/subscription/:id?', 'bareAccount', 'customer', {
    own: ['setup'],
    scripts: ['stripe'],
  }),
  regularOrder: page('/history/reg/:id', 'account', 'customer'),
  regularInvoice: page('/history/reg/:id/invoice', 'bareAccount', 'customer', { own: ['paper'] }),
  search: page('/products/search/:id?', 'default', 'anyone', { own: ['q'], isMeasured: true, usesLastPlace: true }),
  voucherExchange: page('/vouchers/redeem/:id', 'account', 'customer'),
  orderOverview: page('/history/:id', 'account', 'customer'),
  orderDetail: page('/history/:id/detail', 'account', 'customer'),
  orderInvoice: page('/history/:id/invoice', 'bareAccount', 'customer', { own: ['paper'] }),
  trip: page('/history/:id/trip/:slug', 'account', 'customer'),
  tripServices: page('/history/:id/trip/:slug?/extra-service', 'account', 'customer', {
    own: ['setup'],
    scripts: ['stripe'],
  }),
  tripInvoice: page('/history/:id/trip/:slug?/invoice', 'bareAccount', 'customer', { own: ['paper'] }),
  news: page('/news/:id?', 'default', 'anyone', { isFindable: true, isMeasured: true, usesLastPlace: true }),
  promotions: page('/promotions/:id?', 'default', 'anyone', {
    isFindable: true,
    isMeasured: true,
    usesLastPlace: true,
  }),
  subscriptions: page('/subscriptions/:id?', 'default', 'anyone', { isFindable: true }),
  voucher: page('/vouchers/:id', 'account', 'customer'),
  product: page('/products/:category/:name?/:id?', 'default', 'anyone', {
    isFindable: true,
    isMeasured: true,
    usesLastPlace: true,
  }),
  stopOffers: page('/stop-offers/:id', 'bare', 'anyone', {
    isSecret: true,
    isOpenBeforeSignIn: true,
    requirement: 'D5.5',
  }),
  promises: page('/promises', 'default', 'anyone', { isFindable: true, isMeasured: true, requirement: 'P1.5' }),
  // Only four values of :report exist. Other values must be a 404 for everyone, so the screen checks access itself.
  subscriptionReport: page('/:report/subscription', 'bareAccount', 'anyone', { own: ['subscription', 'from', 'to'] }),
} as const

export type RouteName = keyof typeof routes
export const routeNames = Object.keys(routes) as RouteName[]
