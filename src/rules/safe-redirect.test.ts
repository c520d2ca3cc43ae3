import { expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

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
  '/nowhere',
  ' /history',
])('S2.6 redirect=%j leads home', (wanted) => {
  expect(safeRedirect(wanted, known)).toBe('/')
})
