import { expect, test } from 'vitest'
import type { SavedAddress } from '#contract/account/addresses.ts'
import { chosenAddress } from './chosen-address.ts'

const address = (id: string, postal_code: string, is_main = false) => ({ id, postal_code, is_main }) as SavedAddress
const all = [address('office', '160071'), address('home', '560123', true), address('parents', '520826')]
const nothing = { selected: null, aid: null, zcd: null }

test.each([
  ['nothing is the main address', nothing, 'home'],
  ['the address of the page', { ...nothing, aid: 'parents', zcd: '520826' }, 'parents'],
  ['an address that another tab chose later', { selected: 'office', aid: 'parents', zcd: '520826' }, 'office'],
  ['a postal code of a saved address', { ...nothing, zcd: '160071' }, 'office'],
  ['the postal code of the main address', { ...nothing, zcd: '560123' }, 'home'],
  ['a postal code where no saved address is', { ...nothing, zcd: '238216' }, null],
  ['an unused postal code', { ...nothing, zcd: '740000' }, 'home'],
  ['another customer’s address', { selected: 'theirs', aid: '0', zcd: null }, 'home'],
  ['"no address"', { ...nothing, aid: '0' }, 'home'],
])('D1.10 a customer who chose %s', (_, hints, expected) => {
  expect(chosenAddress(all, hints)).toBe(expected)
})

test('D1.10 without a main address it is the first one, and without addresses none', () => {
  expect(chosenAddress([address('office', '160071')], nothing)).toBe('office')
  expect(chosenAddress([], { ...nothing, zcd: '160071' })).toBeNull()
})
