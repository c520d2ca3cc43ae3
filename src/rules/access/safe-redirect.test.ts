import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

const HERE = 'https://shop.example/auth/sign-in'
const known = (path: string) => ['/', '/checkout', '/history', '/auth/sign-in'].includes(path)

test.each([
  ['/history', '/history'],
  ['/history?st=2#top', '/history?st=2#top'],
  ['checkout', '/checkout'],
  ['checkout?zcd=238801', '/checkout?zcd=238801'],
  ['/', '/'],
])('S2.6 redirect=%s leads to %s', (wanted, to) => {
  expect(safeRedirect(wanted, known)).toBe(to)
})

test.each([
  null,
  undefined,
  '',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%2f/evil.example',
  '%2f%2fevil.example',
  'https:evil.example',
  'https://evil.example/history',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  '/%09/evil.example',
  '/%5cevil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  '/history/..//evil.example',
  '/history\\..\\..\\evil.example',
  'https:/evil.example',
  'HTTPS:evil.example',
  'javascript:history',
  'data:text/html,x',
  'history:80',
  '@evil.example',
  '.evil.example',
  '?//evil.example',
  '#//evil.example',
  '/nowhere',
  ' /history',
])('security 83: S2.6 redirect=%j leads home', (wanted) => {
  expect(safeRedirect(wanted, known)).toBe('/')
  expect(
    new URL(
      safeRedirect(wanted, () => true),
      HERE,
    ).origin,
  ).toBe('https://shop.example')
})

test('security 83: S2.6 whatever is asked for, even if every path were a page, a browser stays on this site', () => {
  const sign = fc.constantFrom(
    ...'/\\:@?#.%-',
    '\t',
    '\n',
    '\r',
    ' ',
    '%09',
    '%2f',
    '%5c',
    '%2e',
    'https',
    'evil.example',
    'history',
    '\u2028',
    '／',
  )
  fc.assert(
    fc.property(fc.constantFrom('', '/', '/history/'), fc.array(sign, { maxLength: 5 }), (start, signs) => {
      const to = safeRedirect(start + signs.join(''), () => true)
      expect(new URL(to, HERE).origin).toBe('https://shop.example')
    }),
    { numRuns: 5000 },
  )
})

// The page check comes last: links that leave the site are refused even if every path were a page.
test.each([
  '',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/history\\evil.example',
  '/history//evil.example',
  '/%2f/evil.example',
  '/%5Cevil.example',
  'https:evil.example',
  '/a:b',
  '/\t/evil.example',
  '/history\u0000',
  '/\u001fhistory',
  ' /history',
  '?/history',
])('S2.6 redirect=%j leads home, whatever pages there are', (wanted) => {
  expect(safeRedirect(wanted, () => true)).toBe('/')
})

test('S2.6 a space, or a slash or colon in the query, is no danger', () => {
  for (const wanted of ['/history?at=10:30', '/history?to=//x', '/history#a:b', '/a b', '/a!b']) {
    expect(safeRedirect(wanted, () => true)).toBe(wanted)
  }
})
