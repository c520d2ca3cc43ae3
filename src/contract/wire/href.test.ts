import { expect, test } from 'vitest'
import { carriedPath, carriedQuery, href, withQuery } from './href.ts'

test('an address is made from the route table', () => {
  expect(href('home')).toBe('/')
  expect(href('aboutUs')).toBe('/about-us')
  expect(href('signIn', {}, { redirect: '/history', utm_source: 'a b' })).toBe(
    '/auth/sign-in?redirect=%2Fhistory&utm_source=a+b',
  )
})

test('an undefined query value is left out of the address', () => {
  expect(withQuery('/', { st: undefined, outid: '3' })).toBe('/?outid=3')
  expect(withQuery('/', { st: undefined })).toBe('/')
})

test('S2.5 unknown parameters and the chosen sales type, outlet, address, table and postal code are carried on', () => {
  const current = new URLSearchParams('st=2&aid=a&outid=3&tabid=t&zcd=238801&utm_source=mail&x=1')
  expect(carriedQuery(current)).toEqual({
    st: '2',
    aid: 'a',
    outid: '3',
    tabid: 't',
    zcd: '238801',
    utm_source: 'mail',
    x: '1',
  })
})

test('S2.4 type and redirect belong to one step and are not carried on', () => {
  expect(carriedQuery(new URLSearchParams('type=pick&redirect=checkout&ref=9'))).toEqual({ ref: '9' })
})

test('S2.5 filters, searches, tokens, reports and what a payment came back with belong to one page', () => {
  const own =
    'category min max ready available sort show q near filter kind older voucher token order setup pressed paper subscription from to'
  const current = new URLSearchParams({ utm_source: 'mail' })
  for (const name of own.split(' ')) current.set(name, 'x')
  expect(carriedQuery(current)).toEqual({ utm_source: 'mail' })
})

test.each([
  ['/faq', 'st=2&utm_source=mail', '/faq?st=2&utm_source=mail'],
  ['/faq#orders', 'st=2', '/faq?st=2#orders'],
  ['/products?st=3', 'st=2&outid=4', '/products?st=3&outid=4'],
  ['/faq', 'q=shirt&redirect=%2Fprofile', '/faq'],
])('S2.5 %s with %s leads to %s', (path, query, expected) => {
  expect(carriedPath(path, new URLSearchParams(query))).toBe(expected)
})
