import { type Page, routeNames, routes } from '#contract/wire/routes.ts'
import { pageAt, routedPath } from './page-at.ts'

/** The path of the frame that contains the analytics tags. */
export const MEASURE_FRAME = '/measure.html'

const firstWord = (path: string) => path.split('/')[1] ?? ''
const isMeasured = (page: Page) => page.isMeasured === true

/** The first path segments of pages that are not measured: payment, sign-in and account pages. */
const PRIVATE_WORDS: ReadonlySet<string> = new Set(
  routeNames.filter((name) => !isMeasured(routes[name])).map((name) => firstWord(routes[name].path)),
)

/** Whether the store's tags may record a visit. Unknown addresses are recorded too, unless they are below a private page. */
export function mayMeasure(path: string): boolean {
  const routed = routedPath(path)
  const name = pageAt(routed)
  return name ? isMeasured(routes[name]) : !PRIVATE_WORDS.has(firstWord(routed))
}
