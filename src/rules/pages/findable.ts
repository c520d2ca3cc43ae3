import type { RouteName } from '#contract/wire/routes.ts'

/**
 * What search engines may list: the store's window and its writing. Everything else, steps of a purchase, accounts, searches, is
 * somebody's own or leads nowhere without a visit before it, so a new page is hidden until it is named here.
 */
const FINDABLE = [
  'home',
  'aboutUs',
  'faq',
  'privacyPolicy',
  'products',
  'socialUpdates',
  'termsConditions',
  'maps',
  'news',
  'promotions',
  'subscriptions',
  'product',
] as const satisfies readonly RouteName[]

/** Of these, what a store that requires authentication shows to strangers. */
export const FINDABLE_BEFORE_SIGN_IN = ['privacyPolicy', 'termsConditions'] as const satisfies readonly RouteName[]

export function isFindable(name: string): boolean {
  return (FINDABLE as readonly string[]).includes(name)
}
