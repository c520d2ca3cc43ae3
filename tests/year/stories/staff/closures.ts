import type { OperatorOutlet } from '#contract/operator/operator-store.ts'
import { DAY_MS, HOUR_MS } from '#contract/wire/durations.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import { dayAfter, singaporeClock, singaporeInstant } from '#rules/slots/singapore-time.ts'
import type { Me, Tell } from '../../engine/world.ts'
import { press } from './at-once.ts'
import { readOrder } from './journey.ts'

const outletsOf = (me: Me): Promise<OperatorOutlet[]> => me.again(() => me.staff('GET /operator/outlets'))

type Change = Parameters<typeof change>[2]

function change(
  me: Me,
  slug: string,
  body: {
    is_switched_off?: boolean
    add_blackout_days?: string[]
    remove_blackout_days?: string[]
    slot_capacity?: number
    bookings?: 'move' | 'cancel' | 'keep'
    reason: string
    message?: string
  },
) {
  return me.again(() => me.staff('PATCH /operator/outlets/:slug', { params: { slug }, body }))
}

/** An outlet is closed on a day. What was booked is moved, cancelled or kept, and the customers are told. */
export const closeForADay: Tell = async (me) => {
  const { day: today } = singaporeClock(me.now())
  const { slug, blackout_days } = me.draw.pick(await outletsOf(me))
  const day = dayAfter(today, me.draw.between(1, 8))
  if (blackout_days.includes(day)) return
  const closing: Change = { add_blackout_days: [day], reason: 'The water is turned off', message: '' }
  const undecided = await me.orRefused(() => change(me, slug, closing), 409)
  if (undecided instanceof ApiFailure) {
    const bookings = me.draw.pick(['move', 'move', 'move', 'cancel', 'keep'] as const)
    await me.wait(me.draw.between(1, 20) * 60_000)
    const closed = await change(me, slug, { ...closing, bookings })
    if (!closed.blackout_days.includes(day)) throw new Error(`${slug} is not closed on ${day}`)
    await look(me, day, closed.bookings)
  }
  await me.until(new Date(singaporeInstant(dayAfter(day), 9 * 60)))
  await change(me, slug, { remove_blackout_days: [day], reason: 'The water runs again' })
}

type Touched = Awaited<ReturnType<typeof change>>['bookings']

/** What was moved is on another day, and its customer is told of it. */
async function look(me: Me, day: string, bookings: Touched): Promise<void> {
  const moved = bookings.filter(({ outcome }) => outcome === 'moved').slice(0, 3)
  for (const { order_id, leg, number } of moved) {
    const view = await readOrder(me, order_id)
    const starts = view[`${leg}_starts_at`]
    // Staff may have agreed on the closed day for a trip that has failed.
    const isAgreed = view.trips.some(({ status }) => status === 'rescheduled')
    if (starts && singaporeClock(new Date(starts)).day === day && !isAgreed)
      throw new Error(`order ${number} was moved and is still on ${day}`)
    const messages = await me.again(() => me.staff('GET /operator/orders/:id/messages', { params: { id: order_id } }))
    if (!messages.some(({ kind }) => kind.startsWith('new_time')))
      throw new Error(`nobody was told that order ${number} was moved`)
  }
}

/** An outlet is closed for some hours. Its bookings stay. */
export const closeForHours: Tell = async (me) => {
  const { slug, is_switched_off } = me.draw.pick(await outletsOf(me))
  if (is_switched_off) return
  const closing: Change = { is_switched_off: true, reason: 'A pipe has burst' }
  const undecided = await me.orRefused(() => change(me, slug, closing), 409)
  if (undecided instanceof ApiFailure) {
    if (me.draw.chance(0.2)) {
      const moved = await me.orRefused(() => change(me, slug, { ...closing, bookings: 'move' }), 400)
      if (!(moved instanceof ApiFailure)) throw new Error('bookings were moved to windows of a closed outlet')
    }
    await change(me, slug, { ...closing, bookings: 'keep' })
  }
  await me.wait(me.draw.between(1, 5) * HOUR_MS)
  await change(me, slug, { is_switched_off: false, reason: 'The pipe is mended' })
}

/** A van is in the workshop, or there is another one: fewer or more orders in a window of the coming days. */
export const changeWindow: Tell = async (me) => {
  const { day: today } = singaporeClock(me.now())
  const { slug } = me.draw.pick(await outletsOf(me))
  const starts = singaporeInstant(dayAfter(today, me.draw.between(1, 9)), me.draw.pick([10, 12, 14, 16]) * 60)
  const params = { slug }
  const capacity = me.draw.pick([0, 1, 2, 12])
  const send = (wanted: number | null) => (more: { headers?: Record<string, string> }) =>
    me.staff('PUT /operator/outlets/:slug/windows', {
      params,
      body: { starts_at: starts.toISOString(), capacity: wanted, reason: 'A van is in the workshop' },
      ...more,
    })
  await press(me, send(capacity))
  await me.wait(me.draw.between(2, 30) * HOUR_MS)
  if (me.draw.chance(0.7)) await press(me, send(null))
}

/** The vans of an outlet take fewer orders for some days. */
export const changeCapacity: Tell = async (me) => {
  const { slug, slot_capacity } = me.draw.pick(await outletsOf(me))
  if (slot_capacity <= 3) return
  await change(me, slug, { slot_capacity: slot_capacity - me.draw.between(1, 2), reason: 'Two drivers are on leave' })
  await me.wait(me.draw.between(1, 4) * DAY_MS)
  await change(me, slug, { slot_capacity, reason: 'All drivers are back' })
}
