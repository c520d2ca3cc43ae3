import { expect, test } from 'vitest'
import { type LocalLine, localLine } from '../../state/storage/cart-storage.ts'
import { lineKey } from '../line-key.ts'
import { withAdded, withChoice, withPieces, withSeenPrice } from './guest-lines.ts'

function line(product_id: number, qty: number, more: object = {}): LocalLine {
  const made = localLine({
    id: `line-${product_id}`,
    product_id,
    qty,
    outlet_id: 1,
    sales_type_id: 1,
    price_per_pcs: '2.50',
    merge_key: `key-${product_id}-0000`,
    ...more,
  })
  if (!made) throw new Error('no line')
  return made
}
const seen = (planned: ReturnType<typeof withAdded>) =>
  'refusal' in planned
    ? planned.refusal
    : planned.lines.map(({ product_id, qty, final_price }) => [product_id, qty, final_price])

test('S4.10 an equal line is added to the existing one, which keeps its merge key', () => {
  const planned = withAdded([line(1, 2)], line(1, 3, { id: 'other', merge_key: 'another-key' }))
  expect(seen(planned)).toEqual([[1, 5, '12.50']])
  expect('lines' in planned && planned.lines[0]?.merge_key).toBe('key-1-0000')
})

test('S4.13 other modifiers are another line', () => {
  const planned = withAdded([line(1, 2)], line(1, 1, { id: 'b', modifiers: [{ modifier_id: 9 }] }))
  expect(seen(planned)).toEqual([
    [1, 2, ''],
    [1, 1, ''],
  ])
})

test('S4.11 zero removes, and an unknown line changes nothing', () => {
  const lines = [line(1, 2), line(2, 1)]
  expect(seen(withPieces(lines, lineKey(line(1, 2)), 0))).toEqual([[2, 1, '']])
  expect(seen(withPieces(lines, 'p99', 5))).toHaveLength(2)
})

test('more than 99 of one, or 100 lines, are refused in words', () => {
  expect(seen(withAdded([line(1, 98)], line(1, 2)))).toBe(
    'You can order up to 99 of one item. You already have 98 in your cart.',
  )
  const many = Array.from({ length: 100 }, (_, index) => line(index + 1, 1))
  expect(seen(withAdded(many, line(500, 1)))).toMatch(/up to 100 different items/)
})

test('S4.10 a line that is edited to equal another is merged with it', () => {
  const extra = line(1, 2, { id: 'b', modifiers: [{ modifier_id: 9, price_per_pcs: '1.00' }] })
  const planned = withChoice([line(1, 1), extra], lineKey(line(1, 1)), { ...extra, qty: 1 })
  expect(seen(planned)).toEqual([[1, 3, '10.50']])
})

test('an untouched line stays the same object', () => {
  const other = line(2, 1)
  const planned = withPieces([line(1, 1), other], lineKey(line(1, 1)), 3)
  expect('lines' in planned && planned.lines[1]).toBe(other)
})

test('a line without a price takes the server’s without notice; one with a price keeps the seen price until it is touched', () => {
  const bare = line(1, 2, { price_per_pcs: undefined })
  const answer = { ...line(1, 2, { price_per_pcs: '3.00', final_price: '6.00' }), price_was: null }
  expect(withSeenPrice(answer, [bare])).toBe(answer)
  expect(withSeenPrice({ ...answer, price_was: '2.50' }, [line(1, 2)]).price_per_pcs).toBe('2.50')
})

test('S4.8 an unavailable line keeps the seen price, so that its return is no rise from $0.00', () => {
  const away = { ...line(1, 2, { price_per_pcs: '0.00' }), unavailable: 'not_sold_here' as const }
  expect(withSeenPrice(away, [line(1, 2)])).toMatchObject({ price_per_pcs: '2.50', unavailable: 'not_sold_here' })
})

test('a line without a price has no total', () => {
  expect(seen(withPieces([line(1, 2, { price_per_pcs: undefined })], lineKey(line(1, 2)), 3))).toEqual([[1, 3, '']])
})
