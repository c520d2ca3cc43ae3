import type { Env } from '#api/base/env.ts'
import type { Log } from '#api/base/log.ts'
import type { Database, Queryable } from '#api/db/database.ts'
import { nestedDatabase } from '#api/db/nested-database.ts'
import type { StoreDirectory } from '#api/parts/store.ts'
import type { OutboxMessage } from '#api/transports/outbox.ts'
import { storeTables } from '../tables.queries.ts'
import { type DemoCustomer, demoCustomerWeek } from './demo-customer-week.ts'
import { openDemoShop } from './demo-shop.ts'
import { isDemoUntouched, lockDemoWeek } from './demo-week.queries.ts'
import { otherCustomersWeek } from './other-customers-week.ts'
import { timeline } from './timeline.ts'

const STORE = 'clothesline-laundry'

export type DemoWeek = {
  db: Database
  env: Env
  log: Log
  stores: StoreDirectory
  customer: DemoCustomer
  /** The slugs of the demo's stores: in a database with another store nothing is played. */
  demoStores: readonly string[]
  /** Of the sandbox's pages. */
  sandboxOrigin: string
  /** When the week ends. */
  now: Date
}

/**
 * Plays the week before now into a demo that nobody has used yet: everything by the shop's own calls and the staff's own acts, each at its time. It is
 * one transaction, so that a process that ends in the middle leaves nothing. Answers with the demo customer's messages; undefined when somebody
 * has used the database, or the week was played before.
 */
export function playDemoWeek(week: DemoWeek): Promise<OutboxMessage[] | undefined> {
  return week.db.transaction(async (tx) => {
    await lockDemoWeek.one(tx)
    const { is_untouched } = await isDemoUntouched.one(tx, week.customer.email, [...week.demoStores])
    return is_untouched ? play(tx, week) : undefined
  })
}

async function play(tx: Queryable, { env, log, stores, customer, sandboxOrigin, now }: DemoWeek) {
  const db = nestedDatabase(tx)
  const week = timeline(now)
  const shop = await openDemoShop({ db, env, log, stores, clock: week.clock, origin: sandboxOrigin })
  const tables = (await storeTables.all(db, STORE)).map(({ token }) => token)
  const { mei, referralCode } = demoCustomerWeek(shop, week, customer, tables)
  otherCustomersWeek(shop, week, { referralCode, tables })
  await week.run()
  await shop.runJobs()
  return shop.messages.filter(({ to }) => to === mei.email || to.endsWith(mei.mobile.replace(' ', '')))
}
