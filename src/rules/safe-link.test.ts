import { expect, test } from 'vitest'
import { isSafeLink } from './safe-link.ts'

test.each(['/', '/products?st=1#top', 'https://example.com/a?b=c'])('security 27: %s may be a link', (to) => {
  expect(isSafeLink(to)).toBe(true)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://x',
  'http://plain.example',
  '//evil.example',
  '/\\evil.example',
  '/a\\b',
  'products',
  'https:evil.example',
  '',
])('security 27: %j may not', (to) => {
  expect(isSafeLink(to)).toBe(false)
})
