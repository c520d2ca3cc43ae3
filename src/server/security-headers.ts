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

/** What Stripe's script asks of a page: its frames, its API and the pictures in its form. */
const STRIPE = {
  connect: 'https://api.stripe.com',
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  pictures: 'https://*.stripe.com',
}

/**
 * For pages: scripts and styles by nonce or from our own assets; no inline style attribute, no string becomes a script. Only where a card
 * is entered with Stripe may its script work, which does not know Trusted Types.
 */
export function pagePolicy(
  nonce: string,
  { apiOrigin = '', isDevelopment = false, isMeasured = false, usesStripe = false } = {},
): string {
  const connect = ["'self'", apiOrigin, isDevelopment ? 'ws:' : '', usesStripe ? STRIPE.connect : '']
    .filter(Boolean)
    .join(' ')
  const frames = [...(isMeasured ? ["'self'"] : []), ...(usesStripe ? STRIPE.frames : [])].join(' ')
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // Vite's development server puts styles in by script.
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:${usesStripe ? ` ${STRIPE.pictures}` : ''}`,
    "font-src 'self'",
    `connect-src ${connect}`,
    "manifest-src 'self'",
    // The tags live in a frame of their own; no script of theirs may run here (docs/decisions/0018).
    ...(frames ? [`frame-src ${frames}`] : []),
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(isDevelopment || usesStripe ? [] : ["require-trusted-types-for 'script'", 'trusted-types clothesline']),
  ].join('; ')
}
