import { type Env, showsGoogleButton } from '#api/base/env.ts'
import { mayLoadGoogleButton, mayLoadGoogleMap } from '#rules/access/google-pages.ts'
import { mayLoadStripe } from '#rules/payments/stripe-pages.ts'

/** What another company's script needs of a page besides being let in by the nonce. */
export type Foreign = {
  connect?: readonly string[]
  frames?: readonly string[]
  pictures?: readonly string[]
  styles?: readonly string[]
  fonts?: readonly string[]
  workers?: readonly string[]
  /** It opens a window of its own and must hear from it. */
  hasPopups?: boolean
}

/** Its frames, its API and the pictures in its form. */
const STRIPE: Foreign = {
  connect: ['https://api.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  pictures: ['https://*.stripe.com'],
}

/** Google Identity Services. The paths end with a slash: nothing else of accounts.google.com is meant. */
const GOOGLE_BUTTON: Foreign = {
  connect: ['https://accounts.google.com/gsi/'],
  frames: ['https://accounts.google.com/gsi/'],
  styles: ['https://accounts.google.com/gsi/style'],
  hasPopups: true,
}

/** Google documents 'unsafe-eval' for old browsers too; without it the plain map works, and a map that does not is replaced by our own. */
const GOOGLE_MAP: Foreign = {
  connect: ['https://*.googleapis.com', 'https://*.gstatic.com'],
  pictures: ['https://*.googleapis.com', 'https://*.gstatic.com'],
  styles: ['https://fonts.googleapis.com'],
  fonts: ['https://fonts.gstatic.com'],
  workers: ['blob:'],
}

/** Whose script may work on a page: only where it is needed, and only where it is configured. */
export function foreignScripts(env: Env): (path: string) => readonly Foreign[] {
  const all = [
    { isOn: env.STRIPE_SECRET_KEY !== undefined, mayLoad: mayLoadStripe, foreign: STRIPE },
    { isOn: showsGoogleButton(env), mayLoad: mayLoadGoogleButton, foreign: GOOGLE_BUTTON },
    { isOn: env.GOOGLE_MAPS_BROWSER_KEY !== undefined, mayLoad: mayLoadGoogleMap, foreign: GOOGLE_MAP },
  ].filter(({ isOn }) => isOn)
  return (path) => all.filter(({ mayLoad }) => mayLoad(path)).map(({ foreign }) => foreign)
}
