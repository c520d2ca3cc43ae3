import { runInNewContext } from 'node:vm'
import { beforeEach, expect, test, vi } from 'vitest'
import { type DocumentParts, htmlDocument } from './document.ts'

const FILES = ['/assets/preload.js', '/assets/entry.js']

/** The page's own script. It imports by the name `load`, because a context of its own has no modules. */
function startScript(): string {
  const parts = {
    head: { title: 'Home', description: '' },
    config: { name: 'Shop', primary_color: '#112233', secondary_color: '#445566' },
    assets: { preloads: FILES.slice(0, 1), scripts: FILES.slice(1), styles: [], fonts: [] },
    structured: '',
    hoisted: '',
    apiBaseUrl: '/api',
    address: '',
  } as unknown as DocumentParts
  const [, script = ''] = /<script nonce="[^"]*">(.*?)<\/script>/s.exec(htmlDocument(parts).before) ?? []
  return script.replace('import(file)', 'importFile(file)')
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
  }
  runInNewContext(startScript(), {
    importFile: (file: string) => {
      page.imported.push(file)
      const answer = isMissing(file) ? Promise.reject(new Error(file)) : Promise.resolve({})
      // The error of the last try is the page's to report.
      return { catch: (handle: (e: unknown) => void) => answer.catch(handle).catch((e) => page.errors.push(e)) }
    },
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
    document: { hidden, documentElement: { classList: { add: (mark: string) => marks.push(mark) } } },
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

test('D5.8 a page is marked before its first paint where there can be no passkeys', () => {
  expect(openPage().marks).toEqual([])
  expect(openPage({ hostname: 'localhost' }).marks).toEqual([])
  expect(openPage({ hasPasskeys: false }).marks).toEqual(['no-passkeys'])
  expect(openPage({ hostname: '192.0.2.1' }).marks).toEqual(['no-passkeys'])
})
