import type { Database, Queryable } from './database.ts'
import { prefetch, settleAll } from './settle-all.ts'

/**
 * A Database inside one transaction. Its transactions are savepoints, so all of them are committed or none. They share one connection and run one
 * after the other.
 */
export function nestedDatabase(tx: Queryable): Database {
  let previous: Promise<unknown> = Promise.resolve()

  async function savepoint<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    // A connection answers its statements in order, so the work need not wait for the savepoint.
    const begun = prefetch(tx.query({ text: 'SAVEPOINT nested' }))
    try {
      const result = await work(tx)
      await settleAll(begun, tx.query({ text: 'RELEASE SAVEPOINT nested' }))
      return result
    } catch (error) {
      await settleAll(
        tx.query({ text: 'ROLLBACK TO SAVEPOINT nested' }),
        tx.query({ text: 'RELEASE SAVEPOINT nested' }),
      )
      throw error
    }
  }

  return {
    query: (config) => tx.query(config),
    random: tx.random,
    transaction(work) {
      const done = previous.then(() => savepoint(work))
      previous = done.catch(() => {})
      return done
    },
    snapshot: (work) => work(tx),
    listen: async () => async () => {},
    close: async () => {},
  }
}
