import type { Queryable } from '#api/db/database.ts'
import type { TestSite } from './site.ts'

/**
 * Blocks the next statement with this name before it reaches the database. `reached` resolves when a caller is about
 * to run it; `release` lets it continue. A test can so place an act exactly between two steps of another, however
 * busy the machine is.
 */
export function holdStatement(site: TestSite, name: string) {
  const { query, transaction, random } = site.db
  let release = () => {}
  let arrive = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const reached = new Promise<void>((resolve) => {
    arrive = resolve
  })
  let isHeld = false
  const holding = (to: Queryable): Queryable => ({
    ...to,
    async query(config) {
      if (config.name !== name || isHeld) return to.query(config)
      isHeld = true
      arrive()
      await released
      return to.query(config)
    },
  })
  site.db.query = holding({ query, random }).query
  site.db.transaction = (work) => transaction((tx) => work(holding(tx)))
  return {
    reached,
    release: () => {
      site.db.query = query
      site.db.transaction = transaction
      release()
    },
  }
}
