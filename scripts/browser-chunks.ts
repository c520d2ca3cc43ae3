import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'
import { type RouteName, routeNames, routes } from '../src/contract/wire/routes.ts'
import { layoutSources, screenSources } from '../src/server/files/assets.ts'
import { planChunks } from './plan-chunks.ts'

const inWeb = (path: string) => fileURLToPath(new URL(`../src/web/${path}`, import.meta.url))

const SCREEN_LOADER = inWeb('app/pages/screen-loader.ts')

/** Where visits begin counts more. */
const WEIGHTS: Partial<Record<RouteName, number>> = { home: 20, products: 20, product: 4, signIn: 20 }

/** The layout and the screen of each page, as the server preloads them. Some pages have the same screen. */
function pageFiles(): Map<string, { files: string[]; names: RouteName[] }> {
  const screens = screenSources(readFileSync(inWeb('app/pages/screens.ts'), 'utf8'))
  const layouts = layoutSources(readFileSync(inWeb('app/layouts/layouts.ts'), 'utf8'))
  const pages = new Map<string, { files: string[]; names: RouteName[] }>()
  for (const name of routeNames) {
    const sources = [screens.get(name), layouts.get(`layout-${routes[name].layout}`)]
    const own = sources.flatMap((one) => (one ? [inWeb(one.replace('src/web/', ''))] : []))
    const files = name === 'home' ? own : [...own, SCREEN_LOADER]
    pages.set(files.join(), { files, names: [...(pages.get(files.join())?.names ?? []), name] })
  }
  return pages
}

function plan(info: (id: string) => Rolldown.ModuleInfo | null): Map<string, string> {
  const pages = [...pageFiles().values()]
  return planChunks(
    {
      entry: inWeb('app/start/entry-client.tsx'),
      isLibrary: (id) => /node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown\/runtime/.test(id),
      pages: pages.map(({ files, names }) => ({ files, weight: Math.max(...names.map((one) => WEIGHTS[one] ?? 1)) })),
    },
    info,
  )
}

let planned: Map<string, string> | undefined

/** The name of the file that a module of the browser's build belongs to, or null for its own. */
export function chunkOf(id: string, info: (id: string) => Rolldown.ModuleInfo | null): string | null {
  planned ??= plan(info)
  return planned.get(id) ?? null
}
