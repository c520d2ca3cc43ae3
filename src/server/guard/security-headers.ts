import { YEAR_SECONDS } from '#contract/wire/durations.ts'
import type { ForeignScript } from './foreign-scripts.ts'

/** What pages may use. `wallets` are the origins whose frames may open the browser's wallet, too (D3.7). */
export function permissionsPolicy(wallets: readonly string[] = []): string {
  const payment = ['self', ...wallets.map((origin) => `"${origin}"`)].join(' ')
  return `camera=(), microphone=(), geolocation=(self), payment=(${payment})`
}

/** The headers of every response. */
export const FIXED_HEADERS: readonly (readonly [string, string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', permissionsPolicy()],
  ['Strict-Transport-Security', `max-age=${YEAR_SECONDS}; includeSubDomains`],
]

/** The policy of all responses that are not pages: they may load and run nothing. */
export const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** The hashes of what a page has inline (inline-hash.ts). */
export type InlineHashes = { script: string; style: string }

type PageSources = {
  /** Only for pages with a foreign script, which gives it to the styles that it inserts. */
  nonce?: string | undefined
  apiOrigin?: string
  bookingOrigin?: string
  isDevelopment?: boolean
  isMeasured?: boolean
  foreign?: readonly ForeignScript[]
}

/**
 * The policy of pages: the inline script and style are named by their hashes, all others come from our own assets. Inline style attributes and
 * eval are forbidden. Third-party scripts are allowed only on pages that need them. Those pages do without Trusted
 * Types, which the scripts may not support.
 */
export function pagePolicy(
  { script, style }: InlineHashes,
  {
    nonce,
    apiOrigin = '',
    bookingOrigin = '',
    isDevelopment = false,
    isMeasured = false,
    foreign = [],
  }: PageSources = {},
): string {
  const and = (...sources: readonly (string | false | undefined)[]) => sources.filter(Boolean).join(' ')
  const of = (kind: 'connect' | 'frames' | 'pictures' | 'styles' | 'fonts' | 'workers') =>
    foreign.flatMap((one) => one[kind] ?? [])
  const frames = and(isMeasured && "'self'", ...of('frames'))
  const byNonce = nonce && `'nonce-${nonce}'`
  return [
    "default-src 'none'",
    and('script-src', script, byNonce, "'strict-dynamic'"),
    // Vite's development server inserts styles by script. A hash would turn 'unsafe-inline' off.
    and("style-src 'self'", ...(isDevelopment ? ["'unsafe-inline'"] : [style, byNonce]), ...of('styles')),
    and("img-src 'self' data:", ...of('pictures')),
    and("font-src 'self'", ...of('fonts')),
    and("connect-src 'self'", apiOrigin, bookingOrigin, isDevelopment && 'ws:', ...of('connect')),
    "manifest-src 'self'",
    // Analytics tags run in a sandboxed frame. None of their scripts runs in a page (docs/decisions/0018).
    ...(frames ? [`frame-src ${frames}`] : []),
    and("worker-src 'self'", ...of('workers')),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(isDevelopment || foreign.length > 0
      ? []
      : ["require-trusted-types-for 'script'", 'trusted-types clothesline clothesline-start']),
  ].join('; ')
}
