import { themeCss, themeTints } from '#rules/pages/theme-tints.ts'

const CACHE_MAX = 1000
const cache = new Map<string, string>()

/**
 * The CSS variables of a store's two colours. Computing them takes a quarter of a page's rendering time, so they are
 * cached.
 */
export function themeStyle(primary: string, secondary: string): string {
  const key = `${primary} ${secondary}`
  const known = cache.get(key)
  if (known !== undefined) return known
  const style = themeCss(themeTints(primary, secondary))
  if (cache.size >= CACHE_MAX) cache.clear()
  cache.set(key, style)
  return style
}
