import { matchPath } from 'react-router'
import { routeNames, routes } from '#contract/wire/routes.ts'
import { safeRedirect } from '#rules/access/safe-redirect.ts'
import { expiredWantedPageCookie, WANTED_PAGE_COOKIE, wantedPageIn } from '#rules/access/wanted-page.ts'
import { lazyShellTexts as texts } from '#texts/frame/shell.ts'
import { notify } from '../../state/notify.ts'
import { readCookie, setCookie } from '../../state/storage/cookies.ts'
import { signInHref } from '../pages/sign-in-href.ts'
import type { AccountParts } from './settle-account.ts'

/** Long enough to read and reach it: the visitor wanted that page. */
const OFFER_MS = 15_000

const needsLogin = (path: string) =>
  routeNames.some(
    (name) =>
      (routes[name].who === 'customer' || name === 'subscriptionReport') && matchPath(routes[name].path, path) !== null,
  )

/** S2.23: tells a visitor who was redirected home why, and offers to sign in. After that the wanted page opens. */
export function offerSignIn({ store, navigate }: Pick<AccountParts, 'store' | 'navigate'>): void {
  const wanted = wantedPageIn(readCookie(document.cookie, WANTED_PAGE_COOKIE))
  setCookie(expiredWantedPageCookie())
  const page = safeRedirect(wanted, needsLogin)
  if (page === '/') return
  const signIn = () => navigate(signInHref(new URL(page, window.location.origin)))
  notify(store, texts.signInToOpen, 'info', {
    action: { label: texts.signIn, onAct: signIn, leadsAway: true },
    durationMs: OFFER_MS,
  })
}
