import * as z from 'zod/mini'
import { DAY_MS } from '#contract/wire/durations.ts'
import { doorsOf, type OneMapDoor, oneMapAnswer } from './onemap-answers.ts'

const TIMEOUT_MS = 2_000
const MOST_BYTES = 256 * 1024
const KEPT_MS = DAY_MS
const MOST_KEPT = 2_000
/** After a failure nobody waits for it again for a while. */
const PAUSE_MS = 30_000

type Kept = { doors: OneMapDoor[]; untilMs: number }

/** The oldest leave first. Doors do not move: what was answered today is true for a day. */
const kept = new Map<string, Kept>()
const pausedUntil = new Map<string, number>()

/** What was answered before, without asking anybody. */
export function keptDoors(url: string, searched: string, nowMs: number): OneMapDoor[] | undefined {
  const found = kept.get(keyOf(url, searched))
  return found && found.untilMs > nowMs ? found.doors : undefined
}

export const isOneMapPaused = (url: string, nowMs: number) => (pausedUntil.get(url) ?? 0) > nowMs

/** The Singapore Land Authority's public search: doors for a postal code, a street or a building. */
export async function askOneMap(url: string, searched: string, nowMs: number): Promise<OneMapDoor[]> {
  try {
    const doors = doorsOf(await answerOf(url, searched))
    const key = keyOf(url, searched)
    kept.delete(key)
    kept.set(key, { doors, untilMs: nowMs + KEPT_MS })
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break
      kept.delete(oldest)
    }
    return doors
  } catch (error) {
    pausedUntil.set(url, nowMs + PAUSE_MS)
    throw error
  }
}

const keyOf = (url: string, searched: string) => `${url} ${searched.trim().toLowerCase()}`

async function answerOf(url: string, searched: string): Promise<z.output<typeof oneMapAnswer>> {
  const address = new URL('/api/common/elastic/search', url)
  const query = { searchVal: searched.trim(), returnGeom: 'Y', getAddrDetails: 'Y', pageNum: '1' }
  address.search = new URLSearchParams(query).toString()
  const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!answer.ok) {
    await answer.body?.cancel()
    throw new Error(`OneMap answered ${answer.status}`)
  }
  const read = z.safeParse(oneMapAnswer, await smallJson(answer))
  if (!read.success) throw new Error('OneMap did not answer with places')
  return read.data
}

/** Whoever sends more than any answer needs is not read to the end. */
async function smallJson(answer: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > MOST_BYTES) throw new Error('OneMap answered too much')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}
