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
  faq: page('/faq', 'default', 'anyone'),
  history: page('/history', 'account', 'customer'),
  login: page('/login', 'bareGuest', 'guest'),
  privacyPolicy: page('/privacy-policy', 'default', 'anyone'),
  profile: page('/profile', 'account', 'customer'),
  socialUpdates: page('/social-updates', 'default', 'anyone'),
  termsConditions: page('/terms-conditions', 'default', 'anyone'),
  vouchers: page('/vouchers', 'account', 'customer'),
  signIn: page('/auth/sign-in', 'bareGuest', 'guest'),
} as const

export type RouteName = keyof typeof routes
export const routeNames = Object.keys(routes) as RouteName[]
