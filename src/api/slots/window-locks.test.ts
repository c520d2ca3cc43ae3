import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ApiFailure } from '#contract/wire/request.ts'
import { type Menu, menuOf } from '#tests/support/cart.ts'
import { eventually } from '#tests/support/eventually.ts'
import { holdStatement } from '#tests/support/held-statement.ts'
import { type TestSite, testSite } from '#tests/support/site.ts'
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts'
import { sweepHolds } from '../checkout/slots/holds.ts'

const sg = (local: string) => new Date(`${local}+08:00`)
const iso = (local: string) => sg(local).toISOString()
const NOW = sg('2026-11-16T09:00')
const LATER = sg('2026-11-16T09:15')
const A = iso('2026-11-17T12:00')
const C = iso('2026-11-19T12:00')
const D = iso('2026-11-19T14:00')

let site: TestSite
let menu: Menu

beforeAll(async () => {
  site = await testSite()
  menu = await menuOf(site)
  await menu.change(`UPDATE outlet SET slot_capacity = 1 WHERE slug = 'tiong-bahru'`)
})
beforeEach(async () => {
  await site.db.query({ text: 'DELETE FROM slot_booking' })
  await site.db.query({ text: 'DELETE FROM slot_window' })
  site.setClock(NOW)
  expect(await hold('one', A, C)).toBe('held')
  site.setClock(LATER)
})

const hold = (guest: string, first: string, last: string) =>
  site
    .call()('POST /checkout/holds', {
      body: {
        outlet_id: menu.outlet('tiong-bahru'),
        sales_type_id: menu.salesType('pickup-return'),
        turnaround_hours: 24,
        first_starts_at: first,
        last_starts_at: last,
        cart_key: `the-key-of-guest-${guest}`,
      },
    })
    .then(
      () => 'held',
      (error: ApiFailure) => `${error.httpStatus} ${(error.response as { code: string }).code}`,
    )

/** Counts the runs of transactions. A deadlock makes PostgreSQL abort one, which is then retried and counted again. */
function countRuns() {
  const { transaction } = site.db
  const count = { runs: 0, stop: () => void Object.assign(site.db, { transaction }) }
  site.db.transaction = (work) =>
    transaction((tx) => {
      count.runs += 1
      return work(tx)
    })
  return count
}

/** Waits until the work is done or waits for a lock. */
async function doneOrWaiting(work: Promise<unknown>): Promise<void> {
  let isDone = false
  void work.then(() => {
    isDone = true
  })
  await eventually(async () => {
    expect(isDone || (await waitingForLocks(site.db)) > 0).toBe(true)
  })
}

const holders = async () =>
  (await site.db.query({ text: 'SELECT leg, starts_at FROM slot_booking ORDER BY leg, starts_at' })).rows.map(
    ({ leg, starts_at }) => `${leg} ${starts_at.toISOString()}`,
  )

test('D3.1 the sweep and a guest who wants a window it releases do not deadlock', async () => {
  const count = countRuns()
  const between = holdStatement(site, 'count_down_slot_windows')
  const swept = sweepHolds(site.db, LATER)
  await between.reached
  const other = hold('two', A, C)
  await doneOrWaiting(other)
  between.release()
  await swept
  expect(await other).toBe('held')
  count.stop()
  // One transaction for each swept window, and the guest's.
  expect(count.runs).toBe(3)
  expect(await holders()).toEqual([`first ${A}`, `last ${C}`])
})

test('D3.1 renewing an expired hold does not deadlock with a guest who takes its windows', async () => {
  const count = countRuns()
  const between = holdStatement(site, 'lock_slot_windows')
  const owner = hold('one', A, D)
  await between.reached
  const other = hold('two', A, C)
  await doneOrWaiting(other)
  between.release()
  expect([await other, await owner]).toEqual(['held', '409 slot_unavailable'])
  count.stop()
  expect(count.runs).toBe(2)
  expect(await holders()).toEqual([`first ${A}`, `last ${C}`])
})

/** The names of the statements that the work runs in transactions. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { transaction } = site.db
  const names: string[] = []
  site.db.transaction = (run) =>
    transaction((tx) =>
      run({
        ...tx,
        query: (config) => {
          names.push(config.name ?? config.text)
          return tx.query(config)
        },
      }),
    )
  await work()
  site.db.transaction = transaction
  return names
}

test('D3.1 a hold locks and queries only what changes', async () => {
  site.setClock(NOW)
  const [first, last, other] = [iso('2026-11-17T16:00'), iso('2026-11-20T12:00'), iso('2026-11-20T14:00')]
  const own = ['lock_name', 'slot_bookings_of']
  const taking = ['take_and_book_slots']
  expect(await statementsOf(() => hold('two', first, last))).toEqual([...own, ...taking])
  expect(await statementsOf(() => hold('two', first, last))).toEqual([...own, 'keep_slot_bookings'])
  expect(await statementsOf(() => hold('two', first, other))).toEqual([
    ...own,
    'keep_slot_bookings',
    ...['ensure_slot_windows', 'lock_slot_windows', 'remove_slot_bookings', 'count_down_slot_windows'],
    ...taking,
  ])
  expect(await holders()).toEqual([`first ${A}`, `first ${first}`, `last ${C}`, `last ${other}`])
})
