import { type Page, type PageScript, routes } from '#contract/wire/routes.ts'
import { pageAt } from './page-at.ts'

/** Whether a script of another company may be loaded at a path. The server's policy and the browser ask the same rule (docs/decisions/0023). */
function mayLoad(script: PageScript, path: string): boolean {
  const name = pageAt(path)
  const page: Page | undefined = name && routes[name]
  return page?.scripts?.includes(script) ?? false
}

/** Where a card is entered or a bank's question answered with Stripe's script. */
export const mayLoadStripe = (path: string) => mayLoad('stripe', path)
/** Where Google's own sign-in button may stand. */
export const mayLoadGoogleButton = (path: string) => mayLoad('googleButton', path)
/** Where Google's map shows the outlets. */
export const mayLoadGoogleMap = (path: string) => mayLoad('googleMap', path)
