import { access } from 'node:fs/promises'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Env } from '#api/base/env.ts'
import { StartError } from '#api/base/start-error.ts'
import type { renderPage } from '#web/app/start/entry-server.tsx'
import { type PageAssets, readPageAssets } from '../files/assets.ts'
import { openStaticFiles } from '../files/static-files.ts'
import { openDevelopmentBuild } from './development-build.ts'

/** The screens and the browser's files: built once for production, compiled on demand in development. */
export type Build = {
  render: typeof renderPage
  assets: (routeIds: readonly string[]) => PageAssets
  transform?: (url: string, html: string) => Promise<string>
  staticFile: (path: string, accepts: string) => Response | undefined
  /** Runs before the site: Vite's own files. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  close: () => Promise<void> | void
}

const DIST = new URL('../../../dist/', import.meta.url)

export async function openBuild(env: Env, server?: Server): Promise<Build> {
  if (env.NODE_ENV === 'development' && server) return openDevelopmentBuild(server)
  const entry = new URL('server/entry-server.js', DIST)
  await access(entry).catch(() => {
    throw new StartError('the pages are not built yet; run npm run build, or npm start which does it')
  })
  const { renderPage: render } = (await import(entry.href)) as { renderPage: typeof renderPage }
  const web = new URL('web/', DIST)
  return {
    render,
    assets: await readPageAssets(web),
    staticFile: await openStaticFiles(web),
    close: () => {},
  }
}
