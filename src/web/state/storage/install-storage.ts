import { DAY_MS } from '#contract/wire/durations.ts'
import { read, write } from './browser-storage.ts'

/** How long a "not now" suppresses the offer. */
const REFUSED_MS = 90 * DAY_MS

const parseCount = (raw: string) => (/^\d{1,6}$/.test(raw) ? Number(raw) : undefined)
const parseTime = (raw: string) => (/^\d{1,15}$/.test(raw) ? Number(raw) : undefined)

/** The browser's storage for the offer to install the site. */
export const installStorage = {
  /** The number of this visit. A visit lasts until its tab is closed. */
  visit(): number {
    const known = read('this-visit', parseCount, 'session')
    if (known !== undefined) return known
    const visit = (read('visits', parseCount) ?? 0) + 1
    write('visits', String(visit))
    write('this-visit', String(visit), 'session')
    return visit
  },
  isRefused(nowMs: number): boolean {
    const refused = read('install-refused', parseTime)
    return refused !== undefined && nowMs - refused < REFUSED_MS
  },
  refuse: (nowMs: number) => write('install-refused', String(nowMs)),
}
