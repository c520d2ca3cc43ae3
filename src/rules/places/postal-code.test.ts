import { expect, test } from 'vitest'
import { districtOf, POSTAL_SECTORS, sectorOf, typedPostalDigits } from './postal-code.ts'

test.each([
  ['160071', '16', 3],
  ['018956', '01', 1],
  ['819663', '81', 17],
  ['828761', '82', 19],
])('D1.2 %s lies in sector %s of district %s', (code, sector, district) => {
  expect(sectorOf(code)).toBe(sector)
  expect(districtOf(sector)).toBe(district)
})

test.each(['12', '000000', '740000', '990000', '16007', '1600711', '16007a', ''])(
  'D5.1 %j is no postal code',
  (code) => {
    expect(sectorOf(code)).toBeUndefined()
  },
)

test('there are 81 sectors, each in one district', () => {
  expect(POSTAL_SECTORS).toHaveLength(81)
  expect(new Set(POSTAL_SECTORS).size).toBe(81)
})

test('D1.2 sectors are listed in their order, the only one of district 6 among them', () => {
  expect(POSTAL_SECTORS).toEqual([...POSTAL_SECTORS].sort())
  expect([sectorOf('179000'), districtOf('17')]).toEqual(['17', 6])
})

test.each([
  ['160071', '160071'],
  [' S160071 ', '160071'],
  ['singapore 16', '16'],
  ['1600711', '1600711'],
  ['1', undefined],
  ['Tiong Bahru', undefined],
  ['Singapore', undefined],
  ['160071 Tiong Bahru', undefined],
])('the postal digits in %j are %j', (typed, digits) => {
  expect(typedPostalDigits(typed)).toBe(digits)
})
