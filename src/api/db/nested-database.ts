import type { Database, Queryable } from './database.ts'

/**
 * A database inside of one transaction: its own transactions are savepoints, so that all of them are kept or none. They share a connection and
 * take turns.
 */
export function nestedDatabase(tx: Queryable): Database {
  let turn: Promise<unknown> = Promise.resolve()

  async function savepoint<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    await tx.query({ text: 'SAVEPOINT nested' })
    try {
      const result = await work(tx)
      await tx.query({ text: 'RELEASE SAVEPOINT nested' })
      return result
    } catch (error) {
      await tx.query({ text: 'ROLLBACK TO SAVEPOINT nested' })
      await tx.query({ text: 'RELEASE SAVEPOINT nested' })
      throw error
    }
  }

  return {
    query: (config) => tx.query(config),
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
