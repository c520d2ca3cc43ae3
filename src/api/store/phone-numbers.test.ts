import { expect, test } from 'vitest'
import { isMobile, mayBeTexted } from './phone-numbers.ts'

const EVERYWHERE = { sms: { countries: ['SG', 'MY', 'GB', 'US', 'IN'] } }

test.each([
  ['+6591234567', 'a mobile of Singapore'],
  ['+6599123456', 'a mobile of Singapore in a range that the library does not know'],
  ['+60123456789', 'a mobile of Malaysia'],
  ['+447400123456', 'a mobile of Great Britain'],
  ['+12025550123', 'a number of the United States, where mobiles and landlines look alike'],
])('security 36 %s is texted where its country is listed: %s', (number) => {
  expect(mayBeTexted(EVERYWHERE, number)).toBe(true)
  expect(isMobile(number)).toBe(true)
})

test.each([
  ['+6519001234567', 'premium rate in Singapore'],
  ['+449061234567', 'premium rate in Great Britain'],
  ['+448451234567', 'shared cost in Great Britain'],
  ['+447012345678', 'a personal number in Great Britain'],
  ['+447640123456', 'a pager in Great Britain'],
  ['+19002345678', 'premium rate in the United States'],
  ['+18002345678', 'toll-free in the United States'],
  ['+60600123456', 'premium rate in Malaysia'],
  ['+911234567890', 'a landline in India'],
  ['+6561234567', 'a landline in Singapore'],
  ['+979123456789', 'premium rate of no country'],
  ['+80812345678', 'shared cost of no country'],
  ['+870773111632', 'a satellite phone of Inmarsat'],
  ['+88162101234', 'a satellite phone of Iridium'],
  ['+88216123456', 'a satellite phone of Thuraya'],
  ['+883510012345', 'a network of no country'],
  ['+4407400123456', 'a number written with its country’s zero'],
  ['+999123456', 'a country that does not exist'],
  ['+60', 'a code without a number'],
  ['', 'nothing'],
])('security 36 %s is never texted: %s', (number) => {
  expect(mayBeTexted(EVERYWHERE, number)).toBe(false)
  expect(isMobile(number)).toBe(false)
})

test('security 36 without a setting only Singapore is texted, and a list counts as it is', () => {
  expect(mayBeTexted({}, '+6591234567')).toBe(true)
  expect(mayBeTexted({}, '+60123456789')).toBe(false)
  expect(isMobile('+60123456789')).toBe(true)
  expect(mayBeTexted({ sms: { countries: ['MY'] } }, '+6591234567')).toBe(false)
  // Guernsey shares the code of Great Britain.
  expect(mayBeTexted({ sms: { countries: ['GB'] } }, '+447911123456')).toBe(false)
})
