import { expect, test } from 'vitest'
import { type Connection, mayPrefetch } from './prefetch.ts'

test.each<[Connection, boolean]>([
  [undefined, true],
  [{}, true],
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '3g' }, true],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
  [{ effectiveType: '4g', saveData: true }, false],
])('S9.6 on the connection %j a page is fetched ahead: %s', (connection, may) => {
  expect(mayPrefetch(connection)).toBe(may)
})
