import { expect, test } from 'vitest'
import { localLine } from '../../state/storage/cart-storage.ts'
import { boughtOf, parseBought, withoutBought } from './bought-lines.ts'

const line = (key: string, qty: number) => {
  const made = localLine({ product_id: 1, qty, outlet_id: 1, sales_type_id: 1, merge_key: key })
  if (!made) throw new Error('no line')
  return made
}

test('bought lines leave the cart, and what was added since stays', () => {
  const bought = boughtOf([line('shirt-12345', 2), line('dress-12345', 1)])
  const now = [line('shirt-12345', 3), line('dress-12345', 1), line('towel-12345', 4)]
  expect(withoutBought(now, bought).map(({ merge_key, qty }) => [merge_key, qty])).toEqual([
    ['shirt-12345', 1],
    ['towel-12345', 4],
  ])
})

test('S3.10 damaged entries are dropped', () => {
  expect(parseBought('x')).toEqual([])
  expect(parseBought([null, { key: 5 }, { key: 'a', qty: 1.5 }, { key: 'b', qty: 2 }])).toEqual([{ key: 'b', qty: 2 }])
})
