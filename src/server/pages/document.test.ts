import { runInNewContext } from 'node:vm'
import { beforeEach, expect, test, vi } from 'vitest'
import { inlineHash } from '../guard/inline-hash.ts'
import { newNonce } from '../guard/nonce.ts'
import { type DocumentParts, htmlDocument, NONCE_PLACE } from './document.ts'
import { nonceOffset, pageBytes, withNonce } from './page-bytes.ts'

const FILES = ['/assets/preload.js', '/assets/entry.js']

const PARTS = {
  head: { title: 'Home', description: '' },
  config: { name: 'Shop', primary_color: '#112233', secondary_color: '#445566' },
  assets: { preloads: FILES.slice(0, 1), scripts: FILES.slice(1), styles: [], fonts: [] },
  structured: '',
  hoisted: '',
  html: '',
  hydration: '{}',
  apiBaseUrl: '/api',
  address: '',
} as unknown as DocumentParts

/** The page's own script. */
function startScript(): string {
  const [, script = ''] = /<script>(.*?)<\/script>/s.exec(htmlDocument(PARTS).before) ?? []
  return script
}

type Opened = {
  type?: string
  isMissing?: (file: string) => boolean
  hidden?: boolean
  hostname?: string
  hasPasskeys?: boolean
}

/** A page that runs the script. `paint` and `loaded` are the browser's events. */
function openPage(opened: Opened = {}) {
  const { type = 'navigate', isMissing = () => false, hidden = false } = opened
  const { hostname = 'shop.example', hasPasskeys = true } = opened
  const marks: string[] = []
  const page = {
    imported: [] as string[],
    errors: [] as unknown[],
    reloads: 0,
    marks,
    paint: () => {},
    loaded: () => {},
    policies: [] as string[],
  }
  /** As Trusted Types do: only what the policy has made may be an address. */
  const trustedTypes = {
    createPolicy: (name: string, { createScriptURL }: { createScriptURL: (url: string) => string }) => {
      page.policies.push(name)
      return { createScriptURL: (url: string) => ({ trusted: createScriptURL(url) }) }
    },
  }
  const request = (element: { name: string; type: string; src: { trusted: string }; onerror: () => void }) => {
    expect([element.name, element.type]).toEqual(['script', 'module'])
    const file = element.src.trusted
    page.imported.push(file)
    if (!isMissing(file)) return
    // The error of the last try is the page's to report.
    setTimeout(() => {
      try {
        element.onerror()
      } catch (error) {
        page.errors.push(error)
      }
    }, 0)
  }
  runInNewContext(startScript(), {
    self: { trustedTypes },
    performance: { getEntriesByType: () => [{ type }] },
    window: hasPasskeys ? { PublicKeyCredential: class {} } : {},
    location: {
      hostname,
      reload() {
        page.reloads += 1
      },
    },
    PerformanceObserver: class {
      constructor(start: () => void) {
        page.paint = start
      }
      observe() {}
    },
    addEventListener: (name: string, hear: () => void) => {
      if (name === 'load') page.loaded = hear
    },
    document: {
      hidden,
      documentElement: { classList: { add: (mark: string) => marks.push(mark) } },
      createElement: (name: string) => ({ name }),
      head: { append: request },
    },
    setTimeout,
  })
  return page
}

beforeEach(() => void vi.useFakeTimers())

test('the scripts start at the first paint, in their order and once', async () => {
  const page = openPage()
  page.loaded()
  expect(page.imported).toEqual([])
  page.paint()
  expect(page.imported).toEqual(FILES)
  page.paint()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([page.imported, page.reloads, page.errors]).toEqual([FILES, 0, []])
})

test.each([
  ['a tab in the background starts them when it has loaded', true, 0],
  ['a browser that reports no paint starts them a second after that', false, 1000],
])('%s', async (_, hidden, ms) => {
  const page = openPage({ hidden })
  page.loaded()
  if (ms > 0) await vi.advanceTimersByTimeAsync(ms - 1)
  expect(page.imported).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(page.imported).toEqual(FILES)
})

test('S8.6 a script that is missing once is asked for again after two seconds, and nothing is reloaded', async () => {
  let failures = 1
  const page = openPage({ isMissing: (file) => file === FILES[1] && failures-- > 0 })
  page.paint()
  await vi.advanceTimersByTimeAsync(1999)
  expect(page.imported).toEqual(FILES)
  await vi.advanceTimersByTimeAsync(1)
  expect(page.imported).toEqual([...FILES, FILES[1]])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([page.imported.length, page.reloads, page.errors]).toEqual([3, 0, []])
})

test('S8.6 a script that stays missing reloads the page once', async () => {
  const page = openPage({ isMissing: (file) => file === FILES[1] })
  page.paint()
  await vi.advanceTimersByTimeAsync(3999)
  expect([page.imported.length, page.reloads]).toEqual([3, 0])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([page.imported.length, page.reloads, page.errors]).toEqual([3, 1, []])
})

test('S8.6 a page that was reloaded asks five times more, then reports the error and does not reload', async () => {
  const page = openPage({ type: 'reload', isMissing: (file) => file === FILES[1] })
  page.paint()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(page.imported).toEqual([...FILES, ...Array(5).fill(FILES[1])])
  expect([page.reloads, page.errors.length]).toEqual([0, 1])
})

test('the addresses of the scripts are made by one policy for exactly these files', () => {
  const page = openPage()
  expect(page.policies).toEqual(['clothesline-start'])
  page.paint()
  expect(page.imported).toEqual(FILES)
  expect(startScript()).toContain('if(files.includes(file))return file;throw new TypeError(file)')
})

test('the policy’s hashes are those of the inline script and style, with and without a nonce', () => {
  for (const hasNonce of [false, true]) {
    const { before, hashes } = htmlDocument({ ...PARTS, hasNonce })
    const [, script = ''] = /<script[^>]*>(.*?)<\/script>/s.exec(before) ?? []
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(before) ?? []
    expect(hashes).toEqual({ script: inlineHash(script), style: inlineHash(style) })
    expect(before.split(NONCE_PLACE)).toHaveLength(hasNonce ? 2 : 1)
  }
})

test('the place of a nonce has the length of a nonce, and its offset counts bytes', () => {
  expect(NONCE_PLACE).toHaveLength(newNonce().length)
  const parts = { ...PARTS, head: { ...PARTS.head, title: `“Déjà vu” ${NONCE_PLACE}` }, hasNonce: true }
  const texts = htmlDocument(parts as DocumentParts)
  const whole = pageBytes(texts)
  const sent = withNonce(whole, 'n'.repeat(24), nonceOffset(texts) ?? 0).toString()
  expect(sent).toContain(`<script nonce="${'n'.repeat(24)}">`)
  // Text that looks like the place stays as it is, and so does the page that the copy was made of.
  expect(sent).toContain(`“Déjà vu” ${NONCE_PLACE}</title>`)
  expect(whole.includes(NONCE_PLACE)).toBe(true)
  expect(nonceOffset(htmlDocument(PARTS))).toBeUndefined()
})

test('D5.8 a page is marked before its first paint where there can be no passkeys', () => {
  expect(openPage().marks).toEqual([])
  expect(openPage({ hostname: 'localhost' }).marks).toEqual([])
  expect(openPage({ hasPasskeys: false }).marks).toEqual(['no-passkeys'])
  expect(openPage({ hostname: '192.0.2.1' }).marks).toEqual(['no-passkeys'])
})
