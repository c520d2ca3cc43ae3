import { expect, test } from 'vitest'
import { addressLines } from './address-lines.ts'

const address = { block: '71', street: 'Seng Poh Road', unit: '#05-12', postal_code: '160071' }

test.each([
  [address, '71 Seng Poh Road, #05-12'],
  [{ ...address, unit: '5-12' }, '71 Seng Poh Road, #05-12'],
  [{ ...address, unit: 'the blue door' }, '71 Seng Poh Road, the blue door'],
  [{ ...address, unit: null }, '71 Seng Poh Road'],
  [{ ...address, block: null, unit: null }, 'Seng Poh Road'],
  [{ ...address, block: '' }, 'Seng Poh Road, #05-12'],
])('D4.6 an address has one format, in the shop and on paper: %j', (given, street) => {
  expect(addressLines(given)).toEqual([street, 'Singapore 160071'])
})
