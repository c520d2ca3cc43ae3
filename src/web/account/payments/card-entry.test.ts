import { expect, test } from 'vitest'
import { enteredPath } from './card-entry.ts'

test('the return path has the card’s reference and keeps the other parameters', () => {
  expect(enteredPath('/checkout?st=2&outid=1', 'seti_1')).toBe('/checkout?st=2&outid=1&setup=seti_1')
  expect(enteredPath('/profile/payments/add', 'seti_1')).toBe('/profile/payments/add?setup=seti_1')
  expect(enteredPath('/checkout?setup=old', 'new')).toBe('/checkout?setup=new')
})
