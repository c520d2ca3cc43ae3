import { type Page, routeNames, routes } from '#contract/wire/routes.ts'
import { pageAt } from './page-at.ts'

/** Where the frame that holds the tags is served. */
export const MEASURE_FRAME = '/measure.html'

const firstWord = (path: string) => path.split('/')[1] ?? ''
const isMeasured = (page: Page) => page.isMeasured === true

/** The first words of the pages where people pay, prove who they are or look at what is theirs. */
const PRIVATE_WORDS: ReadonlySet<string> = new Set(
  routeNames.filter((name) => !isMeasured(routes[name])).map((name) => firstWord(routes[name].path)),
)

/** Whether the store's tags may know that this page was visited. An address that is no page is told too, unless it lies below a private one. */
export function mayMeasure(path: string): boolean {
  const lower = path.toLowerCase()
  const name = pageAt(lower)
  return name ? isMeasured(routes[name]) : !PRIVATE_WORDS.has(firstWord(lower))
}
