import { themeCss, themeTints } from '#rules/pages/theme-tints.ts'
import { inlineHash } from '../guard/inline-hash.ts'

const CACHE_MAX = 1000

export type ThemeStyle = { css: string; hash: string }
const cache = new Map<string, ThemeStyle>()

/**
 * The CSS variables of a store's two colours, with their hash for the page's policy. Computing them takes a quarter of a page's rendering time, so they
 * are cached.
 */
export function themeStyle(primary: string, secondary: string): ThemeStyle {
  const key = `${primary} ${secondary}`
  const known = cache.get(key)
  if (known !== undefined) return known
  const css = themeCss(themeTints(primary, secondary))
  const style = { css, hash: inlineHash(css) }
  if (cache.size >= CACHE_MAX) cache.clear()
  cache.set(key, style)
  return style
}
