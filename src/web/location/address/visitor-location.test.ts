import { expect, test } from 'vitest'
import type { AccountDetails } from '#contract/account/customer.ts'
import type { Account } from '../../state/app-state.ts'
import { idIn, nearQuery, visitorLocation } from './visitor-location.ts'

const guest: Account = { kind: 'guest' }
const customer: Account = {
  kind: 'customer',
  details: { main_address: { id: 'home', postal_code: '520826' } } as AccountDetails,
}

test.each([
  ['', guest, { postalCode: null, unknownPostalCode: null }],
  ['zcd=160071', guest, { postalCode: '160071', unknownPostalCode: null }],
  ['zcd=160071', customer, { postalCode: '160071', unknownPostalCode: null }],
  ['zcd=160071&aid=home', customer, { postalCode: '520826', unknownPostalCode: null }],
  ['aid=home', guest, { postalCode: null, unknownPostalCode: null }],
  ['', customer, { postalCode: '520826', unknownPostalCode: null }],
  ['zcd=12', guest, { postalCode: null, unknownPostalCode: '12' }],
  ['zcd=990000', customer, { postalCode: '520826', unknownPostalCode: '990000' }],
  [`zcd=${'9'.repeat(10_000)}`, guest, { postalCode: null, unknownPostalCode: '999999999999' }],
] as const)('S2.4 S3.8 the address ?%s gives the right postal code', (query, account, expected) => {
  expect(visitorLocation(new URLSearchParams(query), account)).toMatchObject(expected)
})

test('a position is written to the URL with a precision of about 100 m and read back', () => {
  const near = nearQuery({ lat: 1.352083, lng: 103.819836 })
  expect(near).toBe('1.352,103.820')
  expect(visitorLocation(new URLSearchParams({ near }), guest).position).toEqual({ lat: 1.352, lng: 103.82 })
})

test.each(['1.3', '91.0,103.8', '1.3,181.0', "1.3';--,103.8", 'x'])('near=%s is no position', (near) => {
  expect(visitorLocation(new URLSearchParams({ near }), guest).position).toBeNull()
})

test.each([
  ['st=3', 3],
  ['st=abc', undefined],
  ['st=0', undefined],
  ['st=-1', undefined],
  ['st=1e3', undefined],
  ['st=9999999999', undefined],
  ['', undefined],
])('S2.4 ?%s names the sales type %s', (query, id) => {
  expect(idIn(new URLSearchParams(query), 'st')).toBe(id)
})
