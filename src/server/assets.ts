import { readFile } from 'node:fs/promises'

type Manifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; assets?: string[]; isEntry?: boolean }
>

export type PageAssets = { scripts: string[]; preloads: string[]; styles: string[]; fonts: string[] }

const ENTRY = 'src/web/app/entry-client.tsx'
const ROOT = new URL('../../', import.meta.url)

/** Which files of the browser's build a page needs: the entry, its chunks and the screen's own, so that nothing is found late. */
export async function readPageAssets(distribution: URL): Promise<(routeIds: readonly string[]) => PageAssets> {
  const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', distribution), 'utf8')) as Manifest
  const sources = screenSources(await readFile(new URL('src/web/app/screens.ts', ROOT), 'utf8'))
  const entry = manifest[ENTRY]
  if (!entry) throw new Error('the build has no browser entry: run npm run build')
  const fonts = Object.values(manifest).flatMap(({ file }) => (file.endsWith('.woff2') ? [`/${file}`] : []))

  return (routeIds) => {
    const screen = sources.get(routeIds.at(-1) ?? '')
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
    if (screen) visit(screen)
    return {
      scripts: [`/${entry.file}`],
      preloads: [...chunks].filter((file) => file !== entry.file).map((file) => `/${file}`),
      styles: [...styles],
      fonts,
    }
  }
}

/** The table of screens is the one place that says which file is which page's; it is read as it is written. */
export function screenSources(table: string): Map<string, string> {
  return new Map(
    [...table.matchAll(/^ {2}(\w+): \(\) => import\('\.\.\/(.+)'\)/gm)].map(([, name = '', file = '']) => [
      name,
      `src/web/${file}`,
    ]),
  )
}
