import { expect, test } from 'vitest'
import { reminderTime } from '#rules/slots/reminder-time.ts'
import { dayAfter, singaporeClock } from '#rules/slots/singapore-time.ts'
import { momentWords, windowWords } from '#rules/slots/window-words.ts'
import { books, roomFor } from '#tests/support/checkout.ts'
import { testCommandLine } from '#tests/support/command-line.ts'
import { eventually } from '#tests/support/eventually.ts'
import { testMessages } from '#tests/support/messages.ts'
import { type Bought, bought, boughtAsGuest, PICKED_UP, staffOf } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'
import { boughtInTwo } from '#tests/support/split-return.ts'
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts'
import { UsageError } from '../cli/command.ts'

const site = await testSite({ poolSize: 20 })
await roomFor(site, 10_000)
const staff = await staffOf(site)
const messages = await testMessages(site)
const cli = testCommandLine(site)
const OUTLET = 'tiong-bahru'
const OTHER_OUTLET = 'bishan'

const viewOf = ({ id, call }: Bought) => call('GET /orders/:id', { params: { id } })
/** The order without `now`, which differs on every request. */
const stateOf = async (order: Bought) => ({ ...(await viewOf(order)), now: '' })
const dayOf = (startsAt: string | null) => singaporeClock(new Date(startsAt ?? '')).day
const blackout = (day: string, ...more: string[]) =>
  cli.json(['outlets', 'blackout', OUTLET, '--add', day, '--reason', 'The boiler is broken', ...more])
const reopen = (day: string) => cli.typed(['outlets', 'blackout', OUTLET, '--remove', day])
type Touched = { order: number; what: string; outcome: string; why: string }
const ofOrder = (bookings: Touched[], number: string) => bookings.filter(({ order }) => String(order) === number)

/** The time at which the customer is reminded of the pickup. */
async function remindedAt({ id }: Bought): Promise<Date | undefined> {
  const text = 'SELECT run_at FROM graphile_worker.jobs WHERE key = $1'
  const { rows } = await site.db.query({ text, values: [`pickup_reminder:${id}:pickup-1`] })
  return rows[0]?.run_at
}

/** Ends all orders, so that their bookings do not affect the next test. */
async function cancelAll() {
  await site.db.query({ text: `UPDATE customer_order SET status = 'completed'` })
}

test('D4.7 the bookings that a closure would touch are listed; nothing is closed until staff choose what happens to them', async () => {
  await cancelAll()
  const order = await bought(site)
  const { number, first_starts_at, last_starts_at } = await viewOf(order)
  const day = dayOf(first_starts_at)
  const listed: Touched[] = await cli.json(['outlets', 'bookings', OUTLET, '--day', day])
  const address = expect.stringContaining('Seng Poh Road')
  expect(listed).toMatchObject([{ order: Number(number), what: 'pickup', address }])
  const all: Touched[] = await cli.json(['outlets', 'bookings', OUTLET])
  expect(all.map(({ what }) => what)).toEqual(['pickup', 'return'])
  expect(await cli.typed(['outlets', 'bookings', OUTLET, '--day', '2031-01-01'])).toBe('No bookings\n')
  expect(await cli.typed(['outlets', 'bookings', OTHER_OUTLET])).toBe('No bookings\n')
  await expect(cli.typed(['outlets', 'blackout', OUTLET, '--add', day])).rejects.toThrow('1 booking is affected')
  await expect(cli.typed(['outlets', 'close', OUTLET])).rejects.toBeInstanceOf(UsageError)
  const [outlet] = await cli.json(['outlets', 'list'])
  expect([outlet.is_switched_off, outlet.blackout_days.includes(day)]).toEqual([false, false])
  expect(await viewOf(order)).toMatchObject({ first_starts_at, last_starts_at })
})

test('D4.7 a closed day moves its bookings to the next free windows: places, trips, reminder, mail; staff’s reason stays with staff', async () => {
  await cancelAll()
  const [order, other] = [await bought(site), await bought(site)]
  await staff.does(other.id, 'pickup-1 assign')
  const before = await viewOf(order)
  const places = await books(site)
  await messages.deliver()
  const day = dayOf(before.first_starts_at)
  const { bookings } = await blackout(day, '--bookings', 'move', '--message', 'Our machines rest on that day.')
  expect(ofOrder(bookings, before.number)).toMatchObject([{ what: 'pickup', outcome: 'moved' }])
  const now = await viewOf(order)
  const to = windowWords(new Date(now.first_starts_at ?? ''), new Date(now.first_ends_at ?? ''))
  expect(ofOrder(bookings, before.number)).toMatchObject([{ to }])
  const shown = await cli.typed(['orders', 'show', before.number])
  const [from, until] = [before, now].map((view) => momentWords(new Date(view.first_starts_at ?? '')))
  expect(shown).toContain(`rescheduled from ${from} to ${until}`)
  expect(shown).toMatch(/The boiler is broken +Our machines rest on that day\./)
  for (const one of [order, other]) {
    const view = await viewOf(one)
    expect(view.status).toBe('confirmed')
    expect(dayOf(view.first_starts_at) > day).toBe(true)
    const [pickup, back] = view.trips
    expect(pickup).toMatchObject({ status: 'scheduled', starts_at: view.first_starts_at, driver: null })
    expect(back).toMatchObject({ status: 'scheduled', starts_at: view.last_starts_at })
    const ready = Date.parse(view.first_ends_at ?? '') + view.turnaround_hours * 3_600_000
    expect(Date.parse(view.last_starts_at ?? '')).toBeGreaterThanOrEqual(ready)
    const reminder = reminderTime(new Date(view.first_starts_at ?? ''), site.parts.clock())
    expect(await remindedAt(one)).toEqual(reminder)
    const told = view.timeline.filter(({ kind }) => kind === 'rescheduled')
    expect(told).toMatchObject([{ who: 'store', reason: 'Our machines rest on that day.' }])
    expect(JSON.stringify(view)).not.toContain('boiler')
  }
  const after = await books(site)
  expect([after.taken, after.bookings]).toEqual([places.taken, places.bookings])
  const mails = (await messages.deliver()).filter(({ subject }) => subject?.includes('has a new time'))
  expect(mails).toHaveLength(2)
  for (const { text } of mails) {
    expect(text).toContain('Our machines rest on that day.')
    expect(text).not.toContain('boiler')
  }
  const audit = await cli.json(['audit', '--limit', '4'])
  expect(audit).toContainEqual(expect.objectContaining({ act: 'order.move', reason: 'The boiler is broken' }))
  await reopen(day)
})

test('D4.7 a closed day cancels and refunds orders that are not collected yet; orders already collected are returned at another time', async () => {
  await cancelAll()
  const [fresh, inCare] = [await bought(site), await bought(site)]
  await staff.does(inCare.id, ...PICKED_UP)
  const { number, first_starts_at } = await viewOf(fresh)
  const { last_starts_at } = await viewOf(inCare)
  const { bookings } = await blackout(dayOf(first_starts_at), '--bookings', 'cancel')
  expect(bookings.map(({ order, what }: Touched) => [String(order), what])).toEqual([[number, 'pickup']])
  expect(await viewOf(fresh)).toMatchObject({ status: 'cancelled', refunded_cents: fresh.total })
  const shown = (await viewOf(fresh)).timeline.find(({ to }) => to === 'cancelled')
  expect(shown?.reason).toContain('we’re closed at the time you booked')
  await blackout(dayOf(last_starts_at), '--bookings', 'cancel')
  const moved = await viewOf(inCare)
  expect([moved.status, dayOf(moved.last_starts_at) > dayOf(last_starts_at)]).toEqual(['picked_up', true])
  for (const day of [first_starts_at, last_starts_at]) await reopen(dayOf(day))
})

test('D4.7 kept bookings stay unchanged on a closed day', async () => {
  await cancelAll()
  const order = await bought(site)
  const before = await stateOf(order)
  const day = dayOf(before.first_starts_at)
  await messages.deliver()
  const closed = await blackout(day, '--bookings', 'keep')
  expect(closed.blackout_days).toContain(day)
  expect(ofOrder(closed.bookings, before.number)).toMatchObject([{ what: 'pickup', outcome: 'left', why: '' }])
  expect(await stateOf(order)).toEqual(before)
  expect(await messages.deliver()).toEqual([])
  await reopen(day)
})

test.each(['move', 'cancel'])('D4.7 %s leaves orders on hold alone, and says so', async (choice) => {
  await cancelAll()
  const held = await bought(site)
  await staff.does(held.id, 'hold')
  const before = await stateOf(held)
  const day = dayOf(before.first_starts_at)
  const places = await books(site)
  const { bookings } = await blackout(day, '--bookings', choice)
  expect(bookings.map(({ outcome, why }: Touched) => [outcome, why])).toEqual([
    ['left', 'It’s on hold. Resume it first.'],
  ])
  expect(await stateOf(held)).toEqual(before)
  expect(await books(site)).toEqual(places)
  await reopen(day)
})

test('D4.7 a customer who cancels during the move is not moved, and gets no mail about a new time', async () => {
  await cancelAll()
  const [first, second] = [await boughtAsGuest(site, 'drop-off'), await boughtAsGuest(site, 'drop-off')]
  const { last_starts_at } = await staff.call('GET /operator/orders/:id', { params: { id: second.id } })
  const day = dayOf(last_starts_at)
  await messages.deliver()
  const moving = await site.db.transaction(async (tx) => {
    await tx.query({ text: 'SELECT FROM customer_order WHERE id = $1 FOR NO KEY UPDATE', values: [first.id] })
    const closing = blackout(day, '--bookings', 'move')
    await eventually(async () => expect(await waitingForLocks(site.db)).toBe(1))
    const params = { token: second.guestToken }
    await site.call()('POST /guest-orders/:token/cancel', { params, body: {} })
    return [closing]
  })
  const [{ bookings }] = await Promise.all(moving)
  expect(bookings.map(({ outcome }: Touched) => outcome)).toEqual(['moved', 'left'])
  const after = await staff.call('GET /operator/orders/:id', { params: { id: second.id } })
  expect(after).toMatchObject({ status: 'cancelled', last_starts_at })
  expect((await messages.deliver()).filter(({ subject }) => subject?.includes('has a new time'))).toHaveLength(1)
  const text = 'SELECT FROM slot_booking WHERE order_id = $1'
  expect((await site.db.query({ text, values: [second.id] })).rows).toEqual([])
  await reopen(day)
})

test('D4.7 a closed outlet has no windows to move to: “move” is refused before anything is closed, and the help does not offer it', async () => {
  await cancelAll()
  const order = await bought(site)
  const { number, first_starts_at } = await viewOf(order)
  const moving = cli.typed(['outlets', 'close', OUTLET, '--bookings', 'move', '--reason', 'Flood'])
  await expect(moving).rejects.toThrow('A closed outlet has no windows to move bookings to. Cancel or keep them.')
  await expect(moving).rejects.toBeInstanceOf(UsageError)
  expect((await cli.json(['outlets', 'list']))[0]).toMatchObject({ is_switched_off: false })
  expect(await viewOf(order)).toMatchObject({ status: 'confirmed', first_starts_at })
  expect(await cli.typed(['outlets', 'close', '--help'])).toContain('[--bookings cancel|keep]')
  const undecided = cli.typed(['outlets', 'close', OUTLET])
  await expect(undecided).rejects.toThrow('2 bookings are affected: add --bookings cancel or --bookings keep')
  const closed = await cli.json(['outlets', 'close', OUTLET, '--bookings', 'cancel', '--reason', 'Flood'])
  expect(ofOrder(closed.bookings, number).map(({ outcome }) => outcome)).toEqual(['cancelled', 'cancelled'])
  await cli.typed(['outlets', 'open', OUTLET])
})

test('D4.7 a closed day is a day in Singapore time, from midnight on', async () => {
  await cancelAll()
  const text = 'SELECT slot_hours FROM outlet WHERE slug = $1'
  const [{ slot_hours }] = (await site.db.query({ text, values: [OUTLET] })).rows
  const keepHours = async (hours: unknown) => {
    await site.db.query({ text: 'UPDATE outlet SET slot_hours = $2 WHERE slug = $1', values: [OUTLET, hours] })
    await roomFor(site, 10_000)
  }
  await keepHours(Object.fromEntries(Object.keys(slot_hours).map((day) => [day, ['06:00-08:00']])))
  const { first_starts_at } = await viewOf(await bought(site))
  const [day, before] = [dayOf(first_starts_at), dayAfter(dayOf(first_starts_at), -1)]
  const listed = await cli.json(['outlets', 'bookings', OUTLET, '--day', day])
  expect(listed).toMatchObject([{ what: 'pickup' }])
  expect(await cli.typed(['outlets', 'bookings', OUTLET, '--day', before])).toBe('No bookings\n')
  await keepHours(slot_hours)
})

test('D4.7 closing asks for a reason before it cancels, and the audit log keeps it', async () => {
  await cancelAll()
  const order = await bought(site)
  const day = dayOf((await viewOf(order)).first_starts_at)
  const closing = ['outlets', 'blackout', OUTLET, '--add', day, '--bookings', 'cancel']
  await expect(cli.typed(closing)).rejects.toThrow('add --reason')
  await expect(cli.typed(closing)).rejects.toBeInstanceOf(UsageError)
  expect(await viewOf(order)).toMatchObject({ status: 'confirmed', refunded_cents: 0 })
  await cli.typed([...closing, '--reason', 'The boiler is broken'])
  const [cancelled, closed] = await cli.json(['audit', '--limit', '2'])
  expect(cancelled).toMatchObject({ act: 'order.cancel', reason: 'The boiler is broken' })
  expect(closed).toMatchObject({ act: 'outlet.change', reason: 'The boiler is broken' })
  await reopen(day)
})

test('D4.7 orders without trips move too, and their mail says when', async () => {
  await cancelAll()
  const { id } = await boughtAsGuest(site, 'drop-off')
  const before = await staff.call('GET /operator/orders/:id', { params: { id } })
  await messages.deliver()
  const day = dayOf(before.first_starts_at)
  await blackout(day, '--bookings', 'move')
  const after = await staff.call('GET /operator/orders/:id', { params: { id } })
  expect(dayOf(after.first_starts_at) > day).toBe(true)
  const mail = (await messages.deliver()).find(({ subject }) => subject?.includes('has a new time'))
  expect(mail?.text).toContain('Drop off:')
  await reopen(day)
})

test('D4.7 a reason is for staff and a message for the customer, in every act; without a message the customer reads a default sentence', async () => {
  await cancelAll()
  const reason = 'Driver called in sick again'
  const order = await bought(site)
  const { number } = await viewOf(order)
  await cli.typed(['trips', 'assign', number, 'pickup-1', '--driver', 'Farid'])
  await cli.typed(['trips', 'start', number, 'pickup-1'])
  await cli.typed(['trips', 'fail', number, 'pickup-1', '--reason', reason])
  expect((await viewOf(order)).trips[0]?.failure_reason).toBe(
    'We couldn’t collect your items this time. Choose a new time and we’ll come again.',
  )
  await cli.typed(['orders', 'hold', number, '--reason', reason, '--message', 'We’ll call you at noon.'])
  expect((await viewOf(order)).timeline.at(-1)).toMatchObject({ to: 'on_hold', reason: 'We’ll call you at noon.' })
  await cli.typed(['orders', 'refund', number, '--amount', '1.00', '--reason', reason])
  expect((await viewOf(order)).refunds).toMatchObject([{ reason: 'We’ve given you a refund for this order.' }])
  await messages.deliver()
  await cli.typed(['orders', 'cancel', number, '--reason', reason, '--message', 'Please accept our apologies.'])
  const view = await viewOf(order)
  expect(view.timeline.find(({ to }) => to === 'cancelled')?.reason).toBe('Please accept our apologies.')
  const mails = await messages.deliver()
  expect(mails.some(({ text }) => text.includes('Please accept our apologies.'))).toBe(true)
  expect(JSON.stringify([view, mails])).not.toContain(reason)
  const documents = await order.call('GET /orders/:id/invoice', { params: { id: order.id } })
  expect(JSON.stringify(documents)).not.toContain(reason)
  const audit: { act: string; reason: string }[] = await cli.json(['audit', '--limit', '20'])
  const acts = audit.filter((entry) => entry.reason === reason).map(({ act }) => act)
  expect(acts.toSorted()).toEqual(['order.cancel', 'order.hold', 'order.refund', 'trip.fail'])
})

test('D3.9, D4.7 a closed day lists and moves each of two returns, keeps their order, and lists the items of each', async () => {
  await cancelAll()
  const order = await boughtInTwo(site)
  const read = () => order.call('GET /orders/:id', { params: { id: order.id } })
  const before = await read()
  const listed: Touched[] = await cli.json(['outlets', 'bookings', OUTLET])
  expect(listed.map(({ what }) => what)).toEqual(['pickup', 'first return', 'return'])
  const places = await books(site)
  const day = dayOf(before.early_starts_at)
  const { bookings } = await blackout(day, '--bookings', 'move')
  expect(ofOrder(bookings, before.number)).toMatchObject([{ what: 'first return', outcome: 'moved' }])
  const moved = await read()
  expect([moved.first_starts_at, moved.last_starts_at]).toEqual([before.first_starts_at, before.last_starts_at])
  expect(dayOf(moved.early_starts_at) > day).toBe(true)
  expect((moved.early_starts_at ?? '') < (moved.last_starts_at ?? '')).toBe(true)
  expect(moved.trips[1]).toMatchObject({ slug: 'delivery-1', starts_at: moved.early_starts_at })
  expect((await books(site)).taken).toBe(places.taken)
  // The next free window is the window of the second return, so the second return moves as well.
  const params = { id: order.id }
  const { last: choices } = await order.call('GET /orders/:id/slots', { params, query: {} })
  const later = choices?.[2]?.windows[0]?.starts_at ?? ''
  await order.call('POST /orders/:id/reschedule', { params, body: { last_starts_at: later } })
  await staff.does(order.id, ...PICKED_UP, 'receive', 'process')
  const between: string[] = []
  for (let one = dayOf(moved.early_starts_at); one < dayOf(later); one = dayAfter(one)) between.push(one)
  const days = between.flatMap((one) => ['--add', one])
  const more = ['--reason', 'The boiler is broken', '--bookings', 'move']
  await cli.json(['outlets', 'blackout', OUTLET, ...days, ...more])
  const again = await read()
  expect(again.early_starts_at).toBe(later)
  expect((again.last_starts_at ?? '') > later).toBe(true)
  const shown = await cli.typed(['orders', 'show', before.number])
  expect(shown).toContain(`2 × ${order.splitter.quick}`)
  for (const one of [day, ...between]) await reopen(one)
})
