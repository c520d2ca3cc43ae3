import { type Page, type PageScript, routes } from '#contract/wire/routes.ts'
import { pageAt } from './page-at.ts'

/** Whether a third-party script may be loaded at a path. The server's policy and the browser use this rule (docs/decisions/0023). */
function mayLoad(script: PageScript, path: string): boolean {
  const name = pageAt(path)
  const page: Page | undefined = name && routes[name]
  return page?.scripts?.includes(script) ?? false
}

/** Pages with Stripe's card entry or 3-D Secure challenge. */
export const mayLoadStripe = (path: string) => mayLoad('stripe', path)
/** Pages with Google's sign-in button. */
export const mayLoadGoogleButton = (path: string) => mayLoad('googleButton', path)
/** Pages with Google's map of the outlets. */
export const mayLoadGoogleMap = (path: string) => mayLoad('googleMap', path)
