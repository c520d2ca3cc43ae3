import { expect, test } from 'vitest'
import { tableSheet } from './table-sheet.ts'

test('D1.6 every table gets a QR code of its own, with its name and outlet below', () => {
  const sheet = tableSheet([
    { outlet: 'Tiong Bahru', name: 'Table 1', url: 'https://shop.example/dine-in?tabid=one' },
    { outlet: 'Tiong Bahru', name: '<b>2</b>', url: 'https://shop.example/dine-in?tabid=two' },
  ])
  const codes = sheet.match(/<svg[\s\S]*?<\/svg>/g) ?? []
  expect(codes).toHaveLength(2)
  expect(codes[0]).not.toBe(codes[1])
  expect(sheet).toContain('<b>Table 1</b>Tiong Bahru')
  expect(sheet).not.toContain('<b><b>2')
})
