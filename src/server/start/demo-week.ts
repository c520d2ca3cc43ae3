import type { Env } from '#api/base/env.ts'
import type { Log } from '#api/base/log.ts'
import type { Database } from '#api/db/database.ts'
import type { StoreDirectory } from '#api/parts/store.ts'
import { sandboxAddress } from '#api/payments/gateways/open-gateways.ts'
import type { Outbox } from '#api/transports/outbox.ts'
import { playDemoWeek } from '#operator/demo-week/play-demo-week.ts'
import { DEMO_CUSTOMER, DEMO_STORES } from './demo.ts'
import { say } from './start-words.ts'

export type DemoWeekParts = {
  db: Database
  env: Env
  log: Log
  stores: StoreDirectory
  port: number
  now: Date
  outbox: Outbox | undefined
}

/** Plays the demo week at the first start. When it fails, the store opens with an empty demo. */
export async function loadDemoWeek({ db, env, log, stores, port, now, outbox }: DemoWeekParts): Promise<void> {
  const sandboxOrigin = sandboxAddress(env, port).origin
  try {
    const week = { db, env, log, stores, customer: DEMO_CUSTOMER, demoStores: DEMO_STORES, sandboxOrigin, now }
    const messages = await playDemoWeek(week)
    if (!messages) return
    say('played a week in the demo store')
    for (const message of messages) await outbox?.put(message)
  } catch (error) {
    log.warn('could not play the demo week', { error })
  }
  // The store directory was filled with the week's clock, so it is read again.
  await stores.refresh()
}
