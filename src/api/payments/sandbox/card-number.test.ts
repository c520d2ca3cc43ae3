import { expect, test } from 'vitest'
import { brandOf, cardNumber, isExpired, readExpiry, securityCode } from './card-number.ts'
import { TEST_CARDS } from './test-cards.ts'

test.each([
  ['4242 4242 4242 4242', '4242424242424242'],
  ['5555-5555-5555-4444', '5555555555554444'],
  ['4242 4242 4242 4241', undefined],
  ['4242', undefined],
  ['', undefined],
  ['4242 4242 4242 424x', undefined],
])('%j is the number %s', (typed, number) => {
  expect(cardNumber(typed)).toBe(number)
})

test('every test card has its own valid number', () => {
  expect(TEST_CARDS.filter(({ number }) => cardNumber(number) !== number)).toEqual([])
  expect(new Set(TEST_CARDS.map(({ number }) => number)).size).toBe(TEST_CARDS.length)
})

test.each([
  ['09/28', { month: 9, year: 2028 }],
  ['9 / 2028', { month: 9, year: 2028 }],
  ['1230', { month: 12, year: 2030 }],
  ['13/28', undefined],
  ['00/28', undefined],
  ['soon', undefined],
])('the expiry %j is %j', (typed, expiry) => {
  expect(readExpiry(typed)).toEqual(expiry)
})

test('a card is valid until the last moment of its month', () => {
  expect(isExpired({ month: 11, year: 2026 }, new Date('2026-11-30T23:59:59Z'))).toBe(false)
  expect(isExpired({ month: 11, year: 2026 }, new Date('2026-12-01T00:00:00Z'))).toBe(true)
  expect(isExpired({ month: 12, year: 2026 }, new Date('2026-12-31T23:59:59Z'))).toBe(false)
})

test.each([
  ['4242424242424242', 'visa'],
  ['5555555555554444', 'mastercard'],
  ['2223003122003222', 'mastercard'],
  ['378282246310005', 'amex'],
  ['3566002020360505', 'jcb'],
  ['6200000000000005', 'unionpay'],
  ['9999', 'card'],
])('%s is of %s', (number, brand) => {
  expect(brandOf(number)).toBe(brand)
})

test('a security code has three digits, on American Express four', () => {
  expect(securityCode(' 123 ', 'visa')).toBe('123')
  expect(securityCode('1234', 'visa')).toBeUndefined()
  expect(securityCode('1234', 'amex')).toBe('1234')
})
