import type { Env } from '#api/base/env.ts'
import type { Log } from '#api/base/log.ts'
import type { Database, Queryable } from '#api/db/database.ts'
import { lockName } from '#api/db/locks.queries.ts'
import { nestedDatabase } from '#api/db/nested-database.ts'
import type { StoreDirectory } from '#api/parts/store.ts'
import type { OutboxMessage } from '#api/transports/outbox.ts'
import { storeTables } from '../tables.queries.ts'
import type { DemoCustomer } from './demo-customer.ts'
import { demoCustomerWeek } from './demo-customer-week.ts'
import { openDemoShop } from './demo-shop.ts'
import { isDemoUntouched } from './demo-week.queries.ts'
import { otherCustomersWeek } from './other-customers-week.ts'
import { timeline } from './timeline.ts'

const STORE = 'clothesline-laundry'

export type DemoWeek = {
  db: Database
  env: Env
  log: Log
  stores: StoreDirectory
  customer: DemoCustomer
  /** The slugs of the demo stores. The week is not played into a database that has another store. */
  demoStores: readonly string[]
  /** The origin of the sandbox's pages. */
  sandboxOrigin: string
  /** The end of the week. */
  now: Date
}

/**
 * Plays the past week into an unused demo, through the shop's own API calls and staff acts, each at its own time. It
 * runs in one transaction, so an interrupted start leaves nothing behind. Returns the demo customer's messages, or
 * undefined when the database was used or the week was played before.
 */
export function playDemoWeek(week: DemoWeek): Promise<OutboxMessage[] | undefined> {
  return week.db.transaction(async (tx) => {
    // One process at a time: the second finds what the first has written.
    await lockName.one(tx, 'demo week')
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
