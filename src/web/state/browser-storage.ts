import { TOKEN_SHAPE } from '#contract/request.ts'

/**
 * Every key this site keeps in the browser, and the only place that touches them. What is read is checked each time: damaged or
 * foreign content is dropped, never a crash (S3.10). A browser that forbids storage behaves like an empty one.
 */
const KEYS = {
  /** S4.2: where an older app left its login. */
  login: 'local-Authentication',
  salesType: 'sales_type',
  outlet: 'outlet_id',
  /** When the last reload for a missing chunk was (S8.6). */
  chunkReload: 'chunk-reload',
} as const

type Key = keyof typeof KEYS
type Area = 'local' | 'session'

function area(name: Area): Storage | undefined {
  try {
    return name === 'local' ? window.localStorage : window.sessionStorage
  } catch {
    return undefined
  }
}

function read<T>(key: Key, parse: (raw: string) => T | undefined, where: Area = 'local'): T | undefined {
  try {
    const raw = area(where)?.getItem(KEYS[key])
    if (raw === null || raw === undefined) return undefined
    const value = parse(raw)
    if (value === undefined) area(where)?.removeItem(KEYS[key])
    return value
  } catch {
    return undefined
  }
}

function write(key: Key, value: string | null, where: Area = 'local'): void {
  try {
    if (value === null) area(where)?.removeItem(KEYS[key])
    else area(where)?.setItem(KEYS[key], value)
  } catch {
    // Full or forbidden: the page works without.
  }
}

const parseId = (raw: string) => (/^[1-9]\d{0,8}$/.test(raw) ? Number(raw) : undefined)
const parseToken = (raw: string) => (TOKEN_SHAPE.test(raw) ? raw : undefined)
const parseTime = (raw: string) => (/^\d{1,15}$/.test(raw) ? Number(raw) : undefined)

export const browserStorage = {
  takeLogin(): string | undefined {
    const token = read('login', parseToken)
    write('login', null)
    return token
  },
  salesType: () => read('salesType', parseId),
  saveSalesType: (id: number | null) => write('salesType', id === null ? null : String(id)),
  outlet: () => read('outlet', parseId),
  saveOutlet: (id: number | null) => write('outlet', id === null ? null : String(id)),
  chunkReloadAt: () => read('chunkReload', parseTime, 'session'),
  saveChunkReload: (atMs: number) => write('chunkReload', String(atMs), 'session'),
}
