/** The layouts of the specification (S2.7). `bare…` are its no-navigation variants. */
export type LayoutName = 'default' | 'banner' | 'account' | 'home' | 'bare' | 'bareAccount' | 'bareGuest' | 'bareCart'

/** Who may enter a page (S2.22, S2.23). */
export type PageAccess = 'anyone' | 'guest' | 'customer'

type Page<Path extends string> = {
  path: Path
  layout: LayoutName
  who: PageAccess
  /** Query parameters that belong to this page alone: they are not passed on when one leaves it. */
  own: readonly string[]
}

function page<const Path extends string>(
  path: Path,
  layout: LayoutName,
  who: PageAccess,
  own: readonly string[] = [],
): Page<Path> {
  return { path, layout, who, own }
}

/** Every page, in the order of the specification. A row comes with its screen (web/app/screens.ts). */
export const routes = {
  home: page('/', 'home', 'anyone'),
  aboutUs: page('/about-us', 'default', 'anyone'),
  checkout: page('/checkout', 'bareCart', 'anyone', ['setup', 'pressed']),
  dineIn: page('/dine-in', 'bare', 'anyone'),
  faq: page('/faq', 'default', 'anyone'),
  history: page('/history', 'account', 'customer', ['filter', 'kind', 'older', 'show']),
  location: page('/location', 'bare', 'anyone', ['q']),
  login: page('/login', 'bareGuest', 'guest'),
  privacyPolicy: page('/privacy-policy', 'default', 'anyone'),
  products: page('/products', 'banner', 'anyone', ['category', 'min', 'max', 'ready', 'available', 'sort', 'show']),
  profile: page('/profile', 'account', 'customer'),
  referral: page('/referral', 'account', 'customer'),
  socialUpdates: page('/social-updates', 'default', 'anyone'),
  termsConditions: page('/terms-conditions', 'default', 'anyone'),
  vouchers: page('/vouchers', 'account', 'customer'),
  forgotPassword: page('/auth/forgot-password', 'bareGuest', 'guest'),
  initiateProfile: page('/auth/initiate-profile', 'bareAccount', 'customer'),
  signIn: page('/auth/sign-in', 'bareGuest', 'guest'),
  signUp: page('/auth/sign-up', 'bareGuest', 'guest'),
  verify: page('/auth/verify', 'bareGuest', 'guest'),
  extraServices: page('/checkout/extra-service', 'bareCart', 'anyone'),
  checkoutFailed: page('/checkout/failed', 'bare', 'anyone', ['order', 'setup']),
  checkoutOrder: page('/checkout/order', 'bareCart', 'anyone', ['setup']),
  checkoutSuccess: page('/checkout/success', 'bare', 'anyone', ['order']),
  checkoutVouchers: page('/checkout/vouchers', 'bareCart', 'anyone'),
  checkoutWaiting: page('/checkout/waiting-payment', 'bare', 'anyone', ['order']),
  maps: page('/location/maps', 'bare', 'anyone', ['near']),
  outlet: page('/products/outlet', 'bare', 'anyone', ['near']),
  salesType: page('/products/sales-type', 'bare', 'anyone'),
  profileAddress: page('/profile/address', 'account', 'customer'),
  profileEdit: page('/profile/edit', 'account', 'customer'),
  profilePayments: page('/profile/payments', 'account', 'customer'),
  vouchersHistory: page('/vouchers/history', 'account', 'customer'),
  vouchersRedeem: page('/vouchers/redeem', 'account', 'customer', ['voucher']),
  // A link to a new password works for whoever opens it, signed in or not.
  forgotPasswordChange: page('/auth/forgot-password/change', 'bare', 'anyone', ['token']),
  // S2.2: the list can be read in two ways, and both addresses work.
  complete: page('/complete', 'bare', 'anyone'),
  confirmation: page('/confirmation', 'bare', 'anyone', ['token']),
  emailCheck: page('/email-check', 'bareGuest', 'guest'),
  forgotPasswordComplete: page('/auth/forgot-password/complete', 'bare', 'anyone'),
  forgotPasswordConfirmation: page('/auth/forgot-password/confirmation', 'bare', 'anyone', ['token']),
  forgotPasswordEmailCheck: page('/auth/forgot-password/email-check', 'bareGuest', 'guest'),
  verifyEmailCheck: page('/auth/verify/email-check', 'bareGuest', 'guest'),
  otpCheck: page('/auth/verify/otp-check', 'bareGuest', 'guest'),
  checkoutAppFailed: page('/checkout/app/failed', 'bare', 'anyone', ['order']),
  checkoutAppSuccess: page('/checkout/app/success', 'bare', 'anyone', ['order']),
  addressCreate: page('/profile/address/create', 'account', 'customer'),
  profilePassword: page('/profile/edit/password', 'account', 'customer'),
  paymentAdd: page('/profile/payments/add', 'account', 'customer', ['setup']),
  vouchersRedeemed: page('/vouchers/history/redeem', 'account', 'customer'),
  verifyEmailComplete: page('/auth/verify/email/complete', 'bareGuest', 'guest', ['token']),
  guestOrder: page('/history/reg/guest/:id', 'default', 'anyone', ['setup']),
  guestInvoice: page('/history/reg/guest/:id/invoice', 'bare', 'anyone', ['paper']),
  addressEdit: page('/profile/address/edit/:id?', 'account', 'customer'),
  vouchersEarned: page('/vouchers/history/earned/:id?', 'account', 'customer'),
  checkoutSubscription: page('/checkout/subscription/:id?', 'bareAccount', 'customer', ['setup']),
  regularOrder: page('/history/reg/:id', 'account', 'customer'),
  regularInvoice: page('/history/reg/:id/invoice', 'bareAccount', 'customer', ['paper']),
  search: page('/products/search/:id?', 'default', 'anyone', ['q']),
  voucherExchange: page('/vouchers/redeem/:id', 'account', 'customer'),
  orderOverview: page('/history/:id', 'account', 'customer'),
  orderDetail: page('/history/:id/detail', 'account', 'customer'),
  orderInvoice: page('/history/:id/invoice', 'bareAccount', 'customer', ['paper']),
  trip: page('/history/:id/trip/:slug', 'account', 'customer'),
  tripServices: page('/history/:id/trip/:slug?/extra-service', 'account', 'customer', ['setup']),
  tripInvoice: page('/history/:id/trip/:slug?/invoice', 'bareAccount', 'customer', ['paper']),
  news: page('/news/:id?', 'default', 'anyone'),
  promotions: page('/promotions/:id?', 'default', 'anyone'),
  subscriptions: page('/subscriptions/:id?', 'default', 'anyone'),
  voucher: page('/vouchers/:id', 'account', 'customer'),
  product: page('/products/:category/:name?/:id?', 'default', 'anyone'),
  // Only four words are a report; what else ends like this is no page, whoever asks, so its screen decides who may enter.
  subscriptionReport: page('/:report/subscription', 'bareAccount', 'anyone', ['subscription', 'from', 'to']),
} as const

export type RouteName = keyof typeof routes
export const routeNames = Object.keys(routes) as RouteName[]
