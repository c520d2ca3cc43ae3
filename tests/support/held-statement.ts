import type { Queryable } from '#api/db/database.ts'
import type { TestSite } from './site.ts'

/**
 * Holds the next statement of this name, before the database sees it. `reached` is when somebody is about to run it; `release` lets it go
 * on. This is how a test puts one thing exactly between two steps of another, however busy the machine is.
 */
export function holdStatement(site: TestSite, name: string) {
  const { query, transaction } = site.db
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
    async query(config) {
      if (config.name !== name || isHeld) return to.query(config)
      isHeld = true
      arrive()
      await released
      return to.query(config)
    },
  })
  site.db.query = holding({ query }).query
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
