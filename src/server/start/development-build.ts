import type { Server } from 'node:http'
import type { renderPage } from '#web/app/start/entry-server.tsx'
import type { Build } from './build-parts.ts'

/**
 * Vite inside this server, for `npm run dev`: screens are loaded from source, and a page reloads when a file changes.
 */
export async function openDevelopmentBuild(server: Server): Promise<Build> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  return {
    async render(...args) {
      const entry = await vite.ssrLoadModule('/src/web/app/start/entry-server.tsx')
      return (entry.renderPage as typeof renderPage)(...args)
    },
    assets: () => ({
      scripts: ['/@vite/client', '/src/web/app/start/entry-client.tsx'],
      preloads: [],
      styles: ['/src/ui/styles/app.css'],
      fonts: [],
    }),
    staticFile: () => undefined,
    middleware: vite.middlewares,
    close: () => vite.close(),
  }
}
