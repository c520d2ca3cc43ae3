import { expect, test } from 'vitest'
import { mayReloadForChunk } from './chunk-reload.ts'

test.each([
  [undefined, 1_000_000, true],
  [1_000_000, 1_059_999, false],
  [1_000_000, 1_060_000, true],
  [2_000_000, 1_000_000, true],
])('S8.6 after a reload at %s, a missing chunk at %s reloads: %s', (last, now, may) => {
  expect(mayReloadForChunk(last, now)).toBe(may)
})
