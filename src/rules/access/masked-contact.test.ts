import { expect, test } from 'vitest'
import { maskedContact } from './masked-contact.ts'

test.each([
  ['mei.tan@example.com', 'm•••@example.com'],
  ['x@y.sg', 'x•••@y.sg'],
  ['@y.sg', '@•••@y.sg'],
  ['+6591234567', '+65 •••• 4567'],
  ['+60123456789', '•••• 6789'],
  ['+12025550100', '•••• 0100'],
])('%s is shown as %s', (contact, shown) => {
  expect(maskedContact(contact)).toBe(shown)
})
