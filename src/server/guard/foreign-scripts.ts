import { type Env, showsGoogleButton } from '#api/base/env.ts'
import { mayLoadGoogleButton, mayLoadGoogleMap, mayLoadStripe } from '#rules/pages/page-scripts.ts'

/** The content security policy sources that a third-party script needs besides the nonce. */
export type ForeignScript = {
  connect?: readonly string[]
  frames?: readonly string[]
  pictures?: readonly string[]
  styles?: readonly string[]
  fonts?: readonly string[]
  workers?: readonly string[]
  /** The script opens a popup, which must be able to message the page. */
  hasPopups?: boolean
  /** Origins whose frames may open the browser's wallet. */
  wallets?: readonly string[]
}

/** Stripe: its frames, its API and the pictures in its form. */
const STRIPE: ForeignScript = {
  connect: ['https://api.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  pictures: ['https://*.stripe.com'],
  wallets: ['https://js.stripe.com', 'https://hooks.stripe.com'],
}

/** Google Identity Services. The trailing slashes keep other paths of accounts.google.com out. */
const GOOGLE_BUTTON: ForeignScript = {
  connect: ['https://accounts.google.com/gsi/'],
  frames: ['https://accounts.google.com/gsi/'],
  styles: ['https://accounts.google.com/gsi/style'],
  hasPopups: true,
}

/**
 * Google's documentation also lists 'unsafe-eval' for old browsers. The map works without it, and where it fails our
 * own map replaces it.
 */
const GOOGLE_MAP: ForeignScript = {
  connect: ['https://*.googleapis.com', 'https://*.gstatic.com'],
  pictures: ['https://*.googleapis.com', 'https://*.gstatic.com'],
  styles: ['https://fonts.googleapis.com'],
  fonts: ['https://fonts.gstatic.com'],
  workers: ['blob:'],
}

/** The third-party scripts that a page may run: those that it needs and that are configured. */
export function foreignScripts(env: Env): (path: string) => readonly ForeignScript[] {
  const all = [
    { isOn: env.STRIPE_SECRET_KEY !== undefined, mayLoad: mayLoadStripe, foreign: STRIPE },
    { isOn: showsGoogleButton(env), mayLoad: mayLoadGoogleButton, foreign: GOOGLE_BUTTON },
    { isOn: env.GOOGLE_MAPS_BROWSER_KEY !== undefined, mayLoad: mayLoadGoogleMap, foreign: GOOGLE_MAP },
  ].filter(({ isOn }) => isOn)
  return (path) => all.filter(({ mayLoad }) => mayLoad(path)).map(({ foreign }) => foreign)
}
