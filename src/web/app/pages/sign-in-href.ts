import { hrefFrom } from '#contract/wire/href.ts'
import type { RouteName } from '#contract/wire/routes.ts'
import { opensByAddress } from '#rules/access/secret-pages.ts'

/** Pages a store that requires authentication still shows to strangers. */
const OPEN_BEFORE_SIGN_IN: readonly string[] = [
  'login',
  'signIn',
  'signUp',
  'verify',
  'otpCheck',
  'verifyEmailCheck',
  'verifyEmailComplete',
  'forgotPassword',
  'forgotPasswordChange',
  'forgotPasswordComplete',
  'forgotPasswordConfirmation',
  'forgotPasswordEmailCheck',
  'complete',
  'confirmation',
  'emailCheck',
  'privacyPolicy',
  'termsConditions',
] satisfies RouteName[]

export const isOpenBeforeSignIn = (name: string) => OPEN_BEFORE_SIGN_IN.includes(name)

/**
 * S8.12: whether a visitor whose login has ended may stay here: the page is for strangers, opens by its address alone, or does not exist.
 * A route's id is its name in the route table.
 */
export function isOpenToStrangers(routeId = 'unknown', pathname: string): boolean {
  return routeId === 'unknown' || isOpenBeforeSignIn(routeId) || opensByAddress(pathname)
}

/** The sign-in page, with the place to come back to and its query (S2.6, S8.12). */
export function signInHref(from: URL): string {
  const path = from.pathname + from.search
  return hrefFrom(from.searchParams, 'signIn', {}, path === '/' ? {} : { redirect: path })
}
