import { redirect } from 'react-router'
import { carriedPath, hrefFrom } from '#contract/wire/href.ts'
import { type RouteName, routes } from '#contract/wire/routes.ts'
import { pageAccess } from '#rules/access/page-access.ts'
import { requiresAuthentication } from '#rules/access/requires-authentication.ts'
import { safeRedirect } from '#rules/access/safe-redirect.ts'
import { isOpenBeforeSignIn } from '#rules/pages/open-before-sign-in.ts'
import { errorTexts } from '#texts/frame/errors.ts'
import type { Shell } from '../../state/app-state.ts'
import { isKnownPath } from '../../state/links/use-redirect-target.ts'
import { problem } from '../errors/problem.ts'
import { signInHref } from './sign-in-href.ts'

/** Turns the verdict of the access rule into a redirect or an error; returns when the visitor may enter. */
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
  // A guest's page a customer opens by a link that says where they were going takes them there (S2.6).
  const wanted = routes[name].who === 'guest' ? url.searchParams.get('redirect') : null
  if (wanted) throw redirect(carriedPath(safeRedirect(wanted, isKnownPath), url.searchParams))
  throw redirect(hrefFrom(url.searchParams, 'home'))
}
