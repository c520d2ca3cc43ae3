/** Where what staff propose on a trip is paid (D4.4), with and without the trip's own name (S2.3). */
const TRIP_SERVICES = /^\/history\/[^/]+\/trip\/(?:[^/]+\/)?extra-service$/

/** The pages on which a card may be entered or a challenge answered with Stripe's script; on no other may it be loaded. */
export function mayLoadStripe(path: string): boolean {
  return (
    path === '/profile/payments/add' ||
    path === '/checkout' ||
    path.startsWith('/checkout/') ||
    TRIP_SERVICES.test(path)
  )
}
