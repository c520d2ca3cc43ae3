import { readdir, readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { encodingFor } from '#api/http/encoding.ts'
import { YEAR_SECONDS } from '#contract/wire/durations.ts'

type StaticFile = { body: Buffer<ArrayBuffer>; brotli?: Buffer<ArrayBuffer>; gzip?: Buffer<ArrayBuffer>; type: string }

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
}
/** The service worker only fetches from its own origin. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"
const YEAR = `public, max-age=${YEAR_SECONDS}, immutable`

/** Serves the browser's build from memory. The build is small, and a file that was not built cannot be requested. */
export async function openStaticFiles(folder: URL): Promise<(path: string, accepts: string) => Response | undefined> {
  const files = new Map<string, StaticFile>()
  const names = (await readdir(folder, { recursive: true })).map((name) => name.replaceAll('\\', '/'))
  for (const name of names) {
    const type = TYPES[extname(name)]
    // Source maps and the manifest are not served.
    if (!type || name.startsWith('.')) continue
    const file: StaticFile = { body: await readFile(new URL(name, folder)), type }
    if (names.includes(`${name}.br`)) file.brotli = await readFile(new URL(`${name}.br`, folder))
    if (names.includes(`${name}.gz`)) file.gzip = await readFile(new URL(`${name}.gz`, folder))
    files.set(`/${name}`, file)
  }

  return (path, accepts) => {
    const file = files.get(path)
    if (!file) return undefined
    const isHashed = path.startsWith('/assets/')
    const headers: Record<string, string> = {
      ...(path === '/sw.js' ? { 'Content-Security-Policy': WORKER_POLICY } : {}),
      'Content-Type': file.type,
      'Cache-Control': isHashed ? YEAR : 'no-cache',
      Vary: 'Accept-Encoding',
    }
    const encoding = encodingFor(accepts)
    if (file.brotli && encoding === 'br')
      return new Response(file.brotli, { headers: { ...headers, 'Content-Encoding': 'br' } })
    if (file.gzip && encoding === 'gzip')
      return new Response(file.gzip, { headers: { ...headers, 'Content-Encoding': 'gzip' } })
    return new Response(file.body, { headers })
  }
}
