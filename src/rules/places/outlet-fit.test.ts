import { expect, test } from 'vitest'
import { unfitReason } from './outlet-fit.ts'

const outlet = { salesTypeIds: [1, 2, 3], postalSectors: ['16', '17'] }
const pickup = { id: 3, categoryId: 3 }
const delivery = { id: 2, categoryId: 2 }
const dropOff = { id: 1, categoryId: 1 }
const dineIn = { id: 4, categoryId: 4 }

test.each([
  ['nothing is known yet', null, null, null],
  ['the sector is not known yet', pickup, null, null],
  ['it serves both', pickup, '16', null],
  ['it does not serve the sales type', dineIn, '16', 'sales_type'],
  ['it does not come to the sector', pickup, '52', 'postal_sector'],
  ['it does not deliver to the sector', delivery, '52', 'postal_sector'],
  ['the customer comes to it', dropOff, '52', null],
])('D1.2 an outlet when %s', (_, salesType, sector, reason) => {
  expect(unfitReason({ outlet, salesType, sector })).toBe(reason)
})

test('D1.2 an outlet may serve every sector', () => {
  expect(unfitReason({ outlet: { ...outlet, postalSectors: null }, salesType: pickup, sector: '82' })).toBeNull()
})
