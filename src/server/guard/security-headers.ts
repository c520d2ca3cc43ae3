import type { Foreign } from './foreign-scripts.ts'

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

/**
 * For pages: scripts and styles by nonce or from our own assets; no inline style attribute, no string becomes a script. Only where it is
 * needed may another company's script work; none of them can be relied on to know Trusted Types.
 */
export function pagePolicy(
  nonce: string,
  {
    apiOrigin = '',
    bookingOrigin = '',
    isDevelopment = false,
    isMeasured = false,
    foreign = [],
  }: {
    apiOrigin?: string
    bookingOrigin?: string
    isDevelopment?: boolean
    isMeasured?: boolean
    foreign?: readonly Foreign[]
  } = {},
): string {
  const and = (...sources: readonly (string | false)[]) => sources.filter(Boolean).join(' ')
  const of = (kind: 'connect' | 'frames' | 'pictures' | 'styles' | 'fonts' | 'workers') =>
    foreign.flatMap((one) => one[kind] ?? [])
  const frames = and(isMeasured && "'self'", ...of('frames'))
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // Vite's development server puts styles in by script.
    and("style-src 'self'", isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`, ...of('styles')),
    and("img-src 'self' data:", ...of('pictures')),
    and("font-src 'self'", ...of('fonts')),
    and("connect-src 'self'", apiOrigin, bookingOrigin, isDevelopment && 'ws:', ...of('connect')),
    "manifest-src 'self'",
    // The tags live in a frame of their own; no script of theirs may run here (docs/decisions/0018).
    ...(frames ? [`frame-src ${frames}`] : []),
    and("worker-src 'self'", ...of('workers')),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(isDevelopment || foreign.length > 0 ? [] : ["require-trusted-types-for 'script'", 'trusted-types clothesline']),
  ].join('; ')
}
