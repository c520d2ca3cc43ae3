/** Headers on every answer, whatever it is. */
export const FIXED_HEADERS: readonly (readonly [string, string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(self), payment=(self)'],
  ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'],
]

/** For everything that is not a page: nothing in it may load or run anything. */
export const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** For pages: scripts and styles by nonce or from our own assets; no inline style attribute, no string becomes a script. */
export function pagePolicy(nonce: string, { apiOrigin = '', isDevelopment = false } = {}): string {
  const connect = ["'self'", apiOrigin, isDevelopment ? 'ws:' : ''].filter(Boolean).join(' ')
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // Vite's development server puts styles in by script.
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${connect}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(isDevelopment ? [] : ["require-trusted-types-for 'script'", 'trusted-types clothesline']),
  ].join('; ')
}
