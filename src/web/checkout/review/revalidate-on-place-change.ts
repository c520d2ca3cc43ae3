import type { ShouldRevalidateFunctionArgs } from 'react-router'

const PLACE_PARAMS = ['st', 'outid', 'tabid']

/** Reloads on an explicit revalidation, on another page, or when sales type, outlet or table change. Other query changes keep the loaded data. */
export function revalidateOnPlaceChange({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  if (currentUrl.href === nextUrl.href || currentUrl.pathname !== nextUrl.pathname) return true
  return PLACE_PARAMS.some((name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name))
}
