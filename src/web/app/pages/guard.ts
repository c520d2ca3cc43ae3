import { redirect } from 'react-router'
import { carriedPath, hrefFrom } from '#contract/wire/href.ts'
import { type RouteName, routes } from '#contract/wire/routes.ts'
import { pageAccess } from '#rules/access/page-access.ts'
import { requiresAuthentication } from '#rules/access/requires-authentication.ts'
import { safeRedirect } from '#rules/access/safe-redirect.ts'
import { isOpenBeforeSignIn } from '#rules/pages/open-before-sign-in.ts'
import { errorTexts } from '#texts/frame/errors.ts'
import type { Shell } from '../../state/app-state.ts'
import { redirectHome } from '../../state/links/redirect-home.ts'
import { isKnownPath } from '../../state/links/use-redirect-target.ts'
import { problem } from '../errors/problem.ts'
import { signInHref } from './sign-in-href.ts'

/** Applies the access rule: throws a redirect or an error unless the visitor may enter. */
export function guard(name: RouteName, shell: Shell, url: URL): void {
  const verdict = pageAccess(routes[name].who, {
    hasLogin: shell.account.kind !== 'guest',
    isAccountLoaded: shell.account.kind === 'customer',
    storeRequiresAuthentication: requiresAuthentication(shell.config),
    isOpenBeforeSignIn: isOpenBeforeSignIn(name),
  })
  if (verdict === 'enter') return
  if (verdict === 'Unknown middleware') throw problem(500, errorTexts.unknownMiddleware)
  if (verdict === 'signIn') throw redirect(signInHref(url))
  // S2.6: a customer who opens a page for guests, such as sign-in, goes to its `redirect` target.
  const wanted = routes[name].who === 'guest' ? url.searchParams.get('redirect') : null
  if (wanted) throw redirect(carriedPath(safeRedirect(wanted, isKnownPath), url.searchParams))
  throw routes[name].who === 'customer' ? redirectHome(url) : redirect(hrefFrom(url.searchParams, 'home'))
}
