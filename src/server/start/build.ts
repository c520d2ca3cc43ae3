import { access } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { Env } from '#api/base/env.ts'
import { StartError } from '#api/base/start-error.ts'
import type { renderPage } from '#web/app/start/entry-server.tsx'
import { readPageAssets } from '../files/assets.ts'
import { openStaticFiles } from '../files/static-files.ts'
import type { Build } from './build-parts.ts'
import { openDevelopmentBuild } from './development-build.ts'

const DIST = new URL('../../../dist/', import.meta.url)

export async function openBuild(env: Env, server?: Server): Promise<Build> {
  if (env.NODE_ENV === 'development' && server) return openDevelopmentBuild(server)
  const entry = new URL('server/entry-server.js', DIST)
  await access(entry).catch(() => {
    throw new StartError('the pages are not built yet: run npm start, or npm run build')
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
