import { expect, test } from 'vitest'
import { exportFile } from './export-file.ts'

test('D5.5 exported data is named by the date in Singapore, which may be a day ahead of UTC', () => {
  expect(exportFile('2026-11-17T15:59:59.000Z')).toBe('my-data-2026-11-17.json')
  expect(exportFile('2026-11-17T16:00:00.000Z')).toBe('my-data-2026-11-18.json')
})
