import { expect, test } from 'vitest'
import { withPlace } from './with-place.ts'

test.each([
  ['/products', { st: '2', outid: '3' }, '/products?st=2&outid=3'],
  ['/checkout?st=1&utm_source=mail', { st: '2' }, '/checkout?st=2&utm_source=mail'],
  ['/checkout?aid=home&zcd=160071', { zcd: '520826', aid: undefined }, '/checkout?zcd=520826'],
  ['/products/outlet?redirect=%2Fcheckout', { zcd: '520826' }, '/products/outlet?redirect=%2Fcheckout&zcd=520826'],
  ['/faq#delivery', { zcd: '520826' }, '/faq?zcd=520826#delivery'],
])('S2.4 S2.5 %s with %o is %s', (address, chosen, expected) => {
  expect(withPlace(address, chosen)).toBe(expected)
})
