import type { Database, Queryable } from './database.ts'
import { prefetch, settleAll } from './settle-all.ts'

/**
 * A database inside of one transaction: its own transactions are savepoints, so that all of them are kept or none. They share a connection and
 * take turns.
 */
export function nestedDatabase(tx: Queryable): Database {
  let turn: Promise<unknown> = Promise.resolve()

  async function savepoint<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    // Statements of a connection are answered in their order, so the work need not wait for it.
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
      const done = turn.then(() => savepoint(work))
      turn = done.catch(() => {})
      return done
    },
    snapshot: (work) => work(tx),
    listen: async () => async () => {},
    close: async () => {},
  }
}
