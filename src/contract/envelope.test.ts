import { expect, test } from 'vitest'
import { hasFailed } from './envelope.ts'

test.each([
  [200, { status: true }, false],
  [200, { status: 1 }, false],
  [399, { status: 'ok' }, false],
  [400, { status: true }, true],
  [500, { status: true }, true],
  [200, { status: false }, true],
  [200, { status: '' }, true],
  [200, {}, true],
  [200, null, true],
  [200, 'fine', true],
  [200, undefined, true],
])('S5.7 HTTP %s with body %j counts as failed: %s', (httpStatus, body, failed) => {
  expect(hasFailed(httpStatus, body)).toBe(failed)
})
