import { expect, test } from 'vitest'
import { isContactLink, isSafeLink } from './safe-link.ts'

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

test.each(['mailto:hello@example.com', 'tel:+6561234567', 'tel:995'])('security 27: %s leads to a person', (to) => {
  expect(isContactLink(to)).toBe(true)
})

test.each([
  'mailto:',
  'mailto:nobody',
  'mailto:a@b.example?subject=x',
  'MAILTO:a@b.example',
  ' mailto:a@b.example',
  'mailto:a@b.example\njavascript:alert(1)',
  'tel:',
  'tel:*100#',
  'tel:javascript:alert(1)',
  'sms:+6561234567',
  'javascript:alert(1)//mailto:a@b.example',
  'data:text/html,tel:1',
  '',
])('security 27: %j is no contact link', (to) => {
  expect(isContactLink(to)).toBe(false)
})
