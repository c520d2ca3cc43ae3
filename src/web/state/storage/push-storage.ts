import { DAY_MS } from '#contract/wire/durations.ts'
import { read, write } from './browser-storage.ts'

/** How long a "not now" suppresses the offer. */
const REFUSED_MS = 90 * DAY_MS

const parseTime = (raw: string) => (/^\d{1,15}$/.test(raw) ? Number(raw) : undefined)

/** M1.7: the answer to the offer of notifications. */
export const pushStorage = {
  isRefused(nowMs: number): boolean {
    const refused = read('push-refused', parseTime)
    return refused !== undefined && nowMs - refused < REFUSED_MS
  },
  refuse: (nowMs: number) => write('push-refused', String(nowMs)),
}
