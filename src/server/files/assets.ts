import { readFile } from 'node:fs/promises'

type Manifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; assets?: string[]; isEntry?: boolean }
>

export type PageAssets = { scripts: string[]; preloads: string[]; styles: string[]; fonts: string[] }

const ENTRY = 'src/web/app/start/entry-client.tsx'
const SCREEN_LOADER = 'src/web/app/pages/screen-loader.ts'
const ROOT = new URL('../../../', import.meta.url)

/**
 * The build files that a page needs: the entry, the layout and the screen with all their chunks. Preloading them all
 * avoids a chain of late requests.
 */
export async function readPageAssets(distribution: URL): Promise<(routeIds: readonly string[]) => PageAssets> {
  const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', distribution), 'utf8')) as Manifest
  const table = (file: string) => readFile(new URL(`src/web/app/${file}`, ROOT), 'utf8')
  const sources = new Map([
    ...screenSources(await table('pages/screens.ts')),
    ...layoutSources(await table('layouts/layouts.ts')),
  ])
  const entry = manifest[ENTRY]
  if (!entry) throw new Error('the build has no browser entry: run npm run build')
  const fonts = Object.values(manifest).flatMap(({ file }) => (file.endsWith('.woff2') ? [`/${file}`] : []))

  const filesOf = (routeIds: readonly string[]): PageAssets => {
    const chunks = new Set<string>()
    const styles = new Set<string>()
    const visit = (key: string) => {
      const chunk = manifest[key]
      if (!chunk || chunks.has(chunk.file)) return
      chunks.add(chunk.file)
      for (const style of chunk.css ?? []) styles.add(`/${style}`)
      for (const next of chunk.imports ?? []) visit(next)
    }
    visit(ENTRY)
    for (const id of routeIds) visit(sources.get(id) ?? '')
    // The entry contains the home screen. All other screens are loaded by the screen loader.
    if (manifest[sources.get(routeIds.at(-1) ?? '') ?? '']) visit(SCREEN_LOADER)
    return {
      scripts: [`/${entry.file}`],
      preloads: [...chunks].filter((file) => file !== entry.file).map((file) => `/${file}`),
      styles: [...styles],
      fonts,
    }
  }
  // Bounded by the number of routes.
  const known = new Map<string, PageAssets>()
  return (routeIds) => {
    const key = routeIds.join()
    const files = known.get(key) ?? filesOf(routeIds)
    known.set(key, files)
    return files
  }
}

/** The table of screens is the only place that maps a page to its file. Its source text is parsed here. */
export function screenSources(table: string): Map<string, string> {
  return new Map(
    [...table.matchAll(/^ {2}(\w+): \(\) => import\('\.\.\/\.\.\/(.+)'\)/gm)].map(([, name = '', file = '']) => [
      name,
      `src/web/${file}`,
    ]),
  )
}

/** The layouts that have a script of their own, by route id. */
export function layoutSources(table: string): Map<string, string> {
  return new Map(
    [...table.matchAll(/^ {2}(\w+): \{ lazy: \(\) => import\('\.\/(.+?)'\)/gm)].map(([, name = '', file = '']) => [
      `layout-${name}`,
      `src/web/app/layouts/${file}`,
    ]),
  )
}
