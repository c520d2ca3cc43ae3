import type pg from 'pg'
import type { Database, Queryable } from '#api/db/database.ts'
import type { Life } from './life.ts'
import type { Turns } from './turns.ts'

type Statement = Parameters<Queryable['query']>[0]
export type Gate = {
  turns: Turns
  life: Life
  /** A planted bug may change a statement on its way. */
  change?: ((config: Statement) => Statement) | undefined
}

/** A process's database: its work takes turns with that of others, and stops where the process's life ends. */
export function gatedDatabase(db: Database, { turns, life, change = (config) => config }: Gate): Database {
  const stepped = async (run: () => Promise<pg.QueryResult>) => {
    await life.step()
    const result = await run()
    await life.step()
    return result
  }
  /** The turn ends with the life, so that others go on. The caller never hears of it. */
  const turn = <T>(work: () => Promise<T>): Promise<T> =>
    life.lasting(() => turns.piece(() => Promise.race([work(), life.ended as Promise<never>])))
  const inside = (work: (tx: Queryable) => Promise<unknown>) => async (tx: Queryable) => {
    const done = await work({ random: tx.random, query: (config) => stepped(() => tx.query(change(config))) })
    // The power may fail before the commit, too.
    await life.step()
    return done
  }
  return {
    random: db.random,
    query: (config) => turn(() => stepped(() => db.query(change(config)))),
    transaction: async <T>(work: (tx: Queryable) => Promise<T>) =>
      (await turn(async () => {
        const done = await db.transaction(inside(work))
        await life.step()
        return done
      })) as T,
    snapshot: async <T>(work: (tx: Queryable) => Promise<T>) => (await turn(() => db.snapshot(inside(work)))) as T,
    // The world says when a store has changed. A notification would arrive at another moment in each run.
    listen: async () => async () => {},
    close: db.close,
  }
}
