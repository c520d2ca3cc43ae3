import { redirect } from 'react-router'
import { hrefFrom } from '#contract/wire/href.ts'
import { wantedPageCookie } from '#rules/access/wanted-page.ts'

/** S2.23: a visitor without a login is redirected home. If a link from elsewhere led here, the page is remembered. */
export function redirectHome(url: URL): Response {
  const home = hrefFrom(url.searchParams, 'home')
  const cookie = import.meta.env.SSR ? wantedPageCookie(url) : undefined
  return redirect(home, cookie ? { headers: { 'Set-Cookie': cookie } } : {})
}
