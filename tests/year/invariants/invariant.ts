import type { World } from '../engine/world.ts'

/** What must hold at the end of each day, in spite of all faults. */
export type Invariant = {
  /** A sentence. */
  name: string
  /** What is wrong, a line each. */
  check(world: World): Promise<string[]>
}

/** One broken rule has often broken many rows. */
const MOST_ROWS = 10

/** A query that finds what is wrong. Each row becomes a line. In the text `$1` is the time of the check. */
export const nothingFound = (name: string, text: string): Invariant => ({
  name,
  check: async (world) => linesOf(await found(world, text, text.includes('$1') ? [world.now()] : [])),
})

/** The rows of a query over all stores. Its text may not end with a semicolon. */
export async function found({ shop }: World, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const { rows } = await shop.books.query({ text: `SELECT * FROM (${text}) AS wrong LIMIT ${MOST_ROWS}`, values })
  return rows
}

export const linesOf = (rows: readonly Record<string, unknown>[]): string[] => rows.map((row) => JSON.stringify(row))

/** A fault may keep the gateway, the mail or the shop away for most of an hour, and several follow each other. */
export const FAULTS_LAST = `interval '6 hours'`

/** The shop's clock may have been ten minutes ahead, or one behind. */
export const CLOCK_ERROR = `interval '12 minutes'`

/** What has not changed for days was looked at before. A year has too many rows to look at all of them each day. */
export const RECENTLY = `$1::timestamptz - interval '3 days'`
