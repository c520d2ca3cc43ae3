import { fileURLToPath } from 'node:url'
import { hashPassword } from '#api/auth/password/password.ts'
import type { Database } from '#api/db/database.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { importStore } from '#operator/import-store/import-store.ts'
import { addDemoCustomer, demoHosts, storesWithoutDemoCustomer } from './demo.queries.ts'
import { say } from './start-words.ts'

/** The stores of this project. The first is the default store. */
export const DEMO_STORES = ['clothesline-laundry', 'kinder-press']
const FOLDER = new URL('../../../stores/', import.meta.url)

/** A public login from the README. It exists in demo stores only, so that a newcomer can sign in at once. */
export const DEMO_CUSTOMER = {
  email: 'mei.tan@example.com',
  password: 'fresh-linen-2020',
  firstName: 'Mei',
  lastName: 'Tan',
}

const MEMBER_DAYS = 30

export type Demo = { hosts: { name: string; host: string }[] }

export async function loadDemo(db: Database, port: number, clock: () => Date): Promise<Demo> {
  const origin = (host: string) => `http://${host}:${port}`
  for (const [index, name] of DEMO_STORES.entries()) {
    const folder = fileURLToPath(new URL(name, FOLDER))
    const { slug, changed } = await importStore(db, folder, {
      isDefault: index === 0,
      origin,
      now: clock(),
      // A start cannot ask about bookings, so it keeps them.
      keepsBookings: true,
    })
    if (changed) say(`loaded the demo store ${slug}`)
  }
  const without = await storesWithoutDemoCustomer.all(db, DEMO_CUSTOMER.email)
  if (without.length > 0) {
    const password = await hashPassword(DEMO_CUSTOMER.password)
    const { email, firstName, lastName } = DEMO_CUSTOMER
    // Before the beginning of the demo week.
    const since = new Date(clock().getTime() - MEMBER_DAYS * DAY_MS)
    for (const { id: storeId } of without) {
      const id = db.random.orderedId()
      await addDemoCustomer.run(db, { id, storeId, email, passwordHash: password, firstName, lastName, now: since })
    }
  }
  return { hosts: await demoHosts.all(db) }
}
