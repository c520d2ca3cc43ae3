import { expect, test } from 'vitest'
import { isUnedited, placeAddress } from './place-address.ts'

test.each([
  ['123 Ang Mo Kio Ave 3, Singapore 560123', { block: '123', street: 'Ang Mo Kio Ave 3' }],
  ['Block 12A Telok Blangah Cres, Singapore 560123', { block: '12A', street: 'Telok Blangah Cres' }],
  ['Ang Mo Kio Ave 3, Block 123, Singapore 560123', { block: '123', street: 'Ang Mo Kio Ave 3' }],
  ['1 Raffles Pl, #20-61 Tower 2, Singapore 560123', { block: '1', street: 'Raffles Pl' }],
  ['Singapore 560123', null],
  ['Singapore 560123, Ang Mo Kio', null],
  ['123 Ang Mo Kio Ave 3, Singapore 560124', null],
])('%s fills %o', (description, filled) => {
  expect(placeAddress(description, '560123')).toEqual(filled)
})

const none = { block: '', street: '' }
const ours = { block: '123', street: 'Ang Mo Kio Avenue 3' }
test.each([
  ['nothing yet', none, none, true],
  ['the filled address', ours, ours, true],
  ['an edited street', { ...ours, street: 'Ang Mo Kio Avenue 10' }, ours, false],
  ['a deleted block', { ...ours, block: '' }, ours, false],
  ['only a typed block', { block: '9', street: '' }, none, false],
  ['a saved address', ours, none, false],
])('D5.1 with %s in the form, another postal code may fill it: %#', (_, now, filled, may) => {
  expect(isUnedited(now, filled)).toBe(may)
})
