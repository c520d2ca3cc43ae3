/** The pages on which a card may be entered or a challenge answered with Stripe's script; on no other may it be loaded. */
export function mayLoadStripe(path: string): boolean {
  return path === '/profile/payments/add' || path === '/checkout' || path.startsWith('/checkout/')
}
