import { expect, test } from 'vitest'
import { addressValues } from '../../account/addresses/address-values.ts'
import { withNewestPostalCode } from './newest-postal-code.ts'

const home = {
  ...addressValues(),
  postal_code: '560123',
  block: '123',
  street: 'Ang Mo Kio Avenue 3',
  unit: '#05-12',
  access_notes: 'Ring twice',
  contact_name: 'Wei',
}

test('D1.10 a postal code chosen in the shop replaces that of the form, and the rest of its address', () => {
  expect(withNewestPostalCode(home, '160071')).toEqual({
    address: { ...addressValues(), postal_code: '160071', contact_name: 'Wei' },
    replacedBy: '160071',
  })
})

test.each([null, '', '12', '000000', '740000', '560123'])('D1.10 %s replaces nothing', (chosen) => {
  expect(withNewestPostalCode(home, chosen)).toEqual({ address: home, replacedBy: null })
})

test.each(['', '5601', '740000'])(
  'D1.10 an incomplete or unused postal code (%s) is filled in without a notice',
  (postal_code) => {
    const begun = { ...home, postal_code }
    expect(withNewestPostalCode(begun, '160071')).toEqual({
      address: { ...begun, postal_code: '160071' },
      replacedBy: null,
    })
  },
)
