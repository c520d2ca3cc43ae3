import { openPages } from '#server/pages/pages.ts'
import { openBuild } from '#server/start/build.ts'
import { type Comparison, compare } from './measure.ts'
import { type BenchStore, withStore } from './store-fixture.ts'
import { atLeast, perS, type Row } from './table.ts'

const SCREENS = new URL('../dist/server/entry-server.js', import.meta.url)
const PAGES = [
  ['/', 'home'],
  ['/products', 'the menu'],
] as const

/**
 * Pages for a guest: the whole path with loaders and document, compared with React alone on the same tree; and cached
 * pages.
 */
export function renderPages(): Promise<Row[]> {
  return withStore(async (store) => {
    const rows: Row[] = []
    for (const page of PAGES) rows.push(...(await renderPage(store, page)))
    return rows
  })
}

async function renderPage(
  { env, api, arrival, parts }: BenchStore,
  [path, name]: (typeof PAGES)[number],
): Promise<Row[]> {
  const build = await openBuild(env)
  const pages = openPages({ env, api, clock: parts.clock, ...build })
  const page = () => new Request(`http://localhost${path}`)
  const { apiFrom, loadPage, renderTree } = (await import(
    SCREENS.href
  )) as typeof import('#web/app/start/entry-server.tsx')
  const call = apiFrom({ ask: (named, input) => api.ask(named, input, undefined, arrival) })
  const loaded = await loadPage(page(), call, false)
  if (loaded === 'loginEnded' || loaded instanceof Response) throw new Error(`${path} leads elsewhere`)
  // Converted to bytes, as every server must do. Otherwise V8 would not join React's thousands of small strings.
  const bare = () => Buffer.from(renderTree(loaded, call))
  const answered = async () => {
    const answer = await pages.respond(page(), arrival)
    if (answer?.status !== 200) throw new Error(`${path} was answered with ${answer?.status}`)
  }
  const rendered = () => {
    pages.forget()
    return answered()
  }
  return [
    row(`${name} for a guest, rendered`, 'React alone, same tree', await compare(bare, rendered), 0.6),
    row(`${name} for a guest, kept`, 'rendered', await compare(rendered, answered), 10),
  ]
}

function row(what: string, against: string, { measured, baseline, ratio }: Comparison, least: number): Row {
  return atLeast(what, ratio, least, perS(measured), `${perS(baseline)} ${against}`)
}
