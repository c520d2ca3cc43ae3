import type { ShouldRevalidateFunctionArgs } from 'react-router'

const DECIDING = ['st', 'outid', 'tabid']

/** Another address or a cleaned query changes nothing of what was loaded; another place, or being asked to, does. */
export function keepLoaded({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  if (currentUrl.href === nextUrl.href || currentUrl.pathname !== nextUrl.pathname) return true
  return DECIDING.some((name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name))
}
