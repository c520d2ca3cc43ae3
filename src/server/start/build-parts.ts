import type { IncomingMessage, ServerResponse } from 'node:http'
import type { renderPage } from '#web/app/start/entry-server.tsx'
import type { PageAssets } from '../files/assets.ts'

/** The screens and the browser's files: built once for production, made on the fly while developing. */
export type Build = {
  render: typeof renderPage
  assets: (routeIds: readonly string[]) => PageAssets
  staticFile: (path: string, accepts: string) => Response | undefined
  /** Answers before the site does: Vite's own files. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  close: () => Promise<void> | void
}
