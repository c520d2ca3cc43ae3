import { expect, test } from 'vitest'
import { addressLine, addressName, streetLine } from './address-words.ts'

const flat = {
  label: 'Home',
  block: '123',
  street: 'Ang Mo Kio Avenue 3',
  unit: '#05-123',
  is_landed: false,
  postal_code: '560123',
}

test('an address is written as on an envelope', () => {
  expect(addressLine(flat)).toBe('123 Ang Mo Kio Avenue 3, #05-123, Singapore 560123')
  expect(streetLine({ ...flat, block: null, unit: null })).toBe('Ang Mo Kio Avenue 3')
})

test('an address without a label has its street as its name', () => {
  expect(addressName(flat)).toBe('Home')
  expect(addressName({ ...flat, label: null })).toBe('123 Ang Mo Kio Avenue 3')
})
