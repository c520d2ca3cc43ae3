import { expect, test } from 'vitest'
import type { TripStatus } from '#contract/order/checkout-limits.ts'
import { arrivalAt, type Stop } from './arrival.ts'

/** A time of 16 November in Singapore, from "12:40". */
const at = (clock: string) => new Date(`2026-11-16T${clock}:00+08:00`)
let ids = 0
function stop(status: TripStatus, changed: string, window = '12:00'): Stop {
  ids += 1
  const startsAt = at(window)
  return { id: String(ids), status, startsAt, endsAt: new Date(startsAt.getTime() + 7_200_000), changedAt: at(changed) }
}
const clock = (arrival: ReturnType<typeof arrivalAt>) =>
  arrival && [new Date(arrival.at.getTime() + 28_800_000).toISOString().slice(11, 16), arrival.stopsBefore]

test('D4.5 a driver who is on the way here arrives after one drive, rounded up to five minutes', () => {
  expect(clock(arrivalAt(stop('en_route', '12:21'), [], at('12:22')))).toEqual(['12:35', 0])
})

test('D4.5 the arrival is never earlier than now, however long the driver has been on the way', () => {
  expect(clock(arrivalAt(stop('en_route', '12:00'), [], at('12:58')))).toEqual(['13:00', 0])
  expect(clock(arrivalAt(stop('en_route', '12:00'), [], at('12:59')))).toEqual(['13:05', 0])
})

test('D4.5 the arrival is never before the window begins', () => {
  expect(clock(arrivalAt(stop('en_route', '11:20'), [], at('11:25')))).toEqual(['12:00', 0])
})

test('D4.5 the stops for which the driver set out earlier come first', () => {
  const others = [stop('arrived', '12:28'), stop('en_route', '12:10'), stop('en_route', '12:40')]
  // 12:33 away from the door, one stop of 15 minutes with the time at its door, then the drive here.
  const found = clock(arrivalAt(stop('en_route', '12:15'), others, at('12:30')))
  expect(found).toEqual(['12:50', 2])
})

test('D4.5 the driver’s own pace of the day counts, without the break', () => {
  const done = ['09:00', '09:25', '09:50', '11:45', '12:10'].map((changed) => stop('done', changed))
  expect(clock(arrivalAt(stop('en_route', '12:20'), done, at('12:21')))).toEqual(['12:40', 0])
  const quick = ['12:00', '12:01', '12:02'].map((changed) => stop('done', changed))
  expect(clock(arrivalAt(stop('en_route', '12:20'), quick, at('12:20')))).toEqual(['12:25', 0])
})

test('D4.5 before the driver sets out, the stops of an earlier window and the running one come first', () => {
  const others = [stop('arrived', '12:20', '10:00'), stop('assigned', '08:00', '10:00')]
  expect(clock(arrivalAt(stop('assigned', '08:00'), others, at('12:22')))).toEqual(['12:50', 2])
})

test('D4.5 where the order of the stops is not known, there is no arrival time', () => {
  const own = stop('assigned', '08:00')
  expect(arrivalAt(own, [], at('12:22'))).toBeNull()
  expect(arrivalAt(own, [stop('done', '11:00')], at('12:22'))).toBeNull()
  expect(arrivalAt(own, [stop('arrived', '12:20'), stop('assigned', '08:00')], at('12:22'))).toBeNull()
})

test('D4.5 there is no arrival time that makes no sense', () => {
  // Set out three hours ago and never heard of again.
  expect(arrivalAt(stop('en_route', '12:00'), [], at('15:00'))).toBeNull()
  expect(arrivalAt(stop('en_route', '14:50'), [stop('arrived', '09:00')], at('14:55'))).toBeNull()
  // Two hours after the window.
  expect(arrivalAt(stop('en_route', '15:50'), [], at('16:00'))).toBeNull()
  for (const status of ['scheduled', 'arrived', 'done', 'failed', 'cancelled'] as const)
    expect(arrivalAt(stop(status, '12:00'), [], at('12:05'))).toBeNull()
})
