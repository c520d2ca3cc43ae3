import { useOpenSignIn } from '../auth/use-open-sign-in.ts'
import { CartBar } from '../cart/cart-bar.tsx'
import { CartPanel } from '../cart/cart-panel.tsx'
import { SignInCard } from './header/sign-in-card.tsx'

/** The cart with the ways in, which come after it: fetched when the page stands. */
export function LateCartPanel() {
  return <CartPanel SignInCard={SignInCard} onSignIn={useOpenSignIn()} />
}

export function LateCartBar() {
  return <CartBar SignInCard={SignInCard} onSignIn={useOpenSignIn()} />
}
