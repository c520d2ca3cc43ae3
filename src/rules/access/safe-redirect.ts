/**
 * S2.6: the target of `redirect`: a path of this site that one of our pages answers, else home. A page's bare name
 * (`checkout`) counts as its path.
 */
export function safeRedirect(wanted: string | null | undefined, isKnownPath: (path: string) => boolean): string {
  if (!wanted) return '/'
  const path = /^[a-z0-9]/i.test(wanted) ? `/${wanted}` : wanted
  // Two slashes, or a backslash that browsers read as a slash, would leave the site.
  if (!path.startsWith('/') || path.includes('\\') || hasControlCharacter(path)) return '/'
  const [pathname = '/'] = path.split(/[?#]/)
  if (/%2f|%5c/i.test(pathname) || pathname.includes('//') || pathname.includes(':')) return '/'
  return isKnownPath(pathname) ? path : '/'
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((sign) => sign.charCodeAt(0) < 32)
}
