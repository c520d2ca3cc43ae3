import { expect, test } from 'vitest'
import { bookingBaseUrl, isBookingAddress } from './booking-address.ts'

test.each([
  ['https://booking.example', true],
  ['https://booking.example/v1', true],
  ['https://booking.example:8443/a/b', true],
  ['http://localhost:4000/api', true],
  ['http://127.0.0.1:4000', true],
  ['http://[::1]:4000', true],
  ['http://booking.example', false],
  ['http://localhost.evil.example', false],
  ['http://127.0.0.1.evil.example', false],
  ['https://booking.example/', false],
  ['https://booking.example/v1/', false],
  ['https://booking.example/v1?', false],
  ['https://booking.example/v1?to=', false],
  ['https://booking.example/v1#', false],
  ['https://me:secret@booking.example', false],
  ['https://booking.example@evil.example', false],
  ['https://Booking.example', false],
  ['https://booking.example:443', false],
  ['https://booking.example/a/../b', false],
  ['https://booking.example /v1', false],
  ['//booking.example', false],
  ['/booking', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['', false],
  [`https://booking.example/${'x'.repeat(200)}`, false],
])('S6.5 %j may be a store’s booking API: %s', (address, isOne) => {
  expect(isBookingAddress(address)).toBe(isOne)
})

test.each([
  ['https://booking.example/v1', ['https://booking.example'], 'https://booking.example/v1'],
  ['https://booking.example/v1', ['https://other.example', 'https://booking.example'], 'https://booking.example/v1'],
  ['https://booking.example/v1', [], undefined],
  ['https://booking.example/v1', ['https://other.example'], undefined],
  ['https://booking.example:8443', ['https://booking.example'], undefined],
  ['https://booking.example.evil.example', ['https://booking.example'], undefined],
  ['https://booking.example/v1?x', ['https://booking.example'], undefined],
  ['http://booking.example', ['http://booking.example'], undefined],
  [null, ['https://booking.example'], undefined],
  [undefined, ['https://booking.example'], undefined],
])('S6.5 of %j and the allowed %j comes %j', (address, allowed, found) => {
  expect(bookingBaseUrl(address, allowed)).toBe(found)
})
