import { themeCss, themeTints } from '#rules/pages/theme-tints.ts'

const MOST_KEPT = 1000
const kept = new Map<string, string>()

/**
 * The CSS variables of a store's two colours. Computing them takes a quarter of a page's rendering time, so they are
 * cached.
 */
export function themeStyle(primary: string, secondary: string): string {
  const key = `${primary} ${secondary}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const style = themeCss(themeTints(primary, secondary))
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(key, style)
  return style
}
