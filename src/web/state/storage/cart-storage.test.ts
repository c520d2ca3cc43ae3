import { expect, test, vi } from 'vitest'
import { cartStorage, localLine, newMergeKey } from './cart-storage.ts'

const line = { product_id: 4, qty: 2, outlet_id: 1, sales_type_id: 1 }

test('S3.10 a line needs a product, a place and a whole quantity; fields for display get defaults', () => {
  expect(localLine(line)).toMatchObject({ ...line, product_name: '', modifiers: [], notes: '' })
})

test.each([undefined, null, 0, 4.8, 'free', '4.8', '-4.80'])(
  'S3.10 a price of %j is unknown, which differs from $0.00',
  (price) => {
    const kept = localLine({
      ...line,
      price_per_pcs: price,
      final_price: price,
      modifiers: [{ modifier_id: 7, price_per_pcs: price }],
    })
    expect([kept?.price_per_pcs, kept?.final_price, kept?.modifiers[0]?.price_per_pcs]).toEqual(['', '', ''])
  },
)

test.each([
  null,
  5,
  'line',
  [],
  {},
  { ...line, qty: 0 },
  { ...line, qty: 100 },
  { ...line, qty: 1.5 },
  { ...line, qty: '2.5' },
  { ...line, product_id: -4 },
  { ...line, product_id: 'four' },
  { ...line, product_id: '0' },
  { ...line, outlet_id: null },
  { ...line, sales_type_id: undefined },
])('S3.10 62 %j is no line', (value) => {
  expect(localLine(value)).toBeUndefined()
})

test('S3.1 S3.10 ids and counts that were stored as text are numbers', () => {
  const stored = { product_id: '4', qty: '2', outlet_id: '1', sales_type_id: '01', option_id: '7', variant_id: 8 }
  const kept = localLine({ ...stored, modifiers: [{ modifier_id: '9', modifier_name: 'Starch' }] })
  expect(kept).toMatchObject({ ...line, option_id: 7, variant_id: 8, modifiers: [{ modifier_id: 9, qty: 2 }] })
})

test('62 invalid fields of a line are replaced by defaults', () => {
  const tampered = {
    ...line,
    id: '<b>',
    merge_key: 'no',
    price_per_pcs: 'free',
    unit: 'ton',
    unavailable: 'gone',
    modifiers: [null, { modifier_id: 'x' }, { modifier_id: 7, modifier_name: 5 }],
  }
  const { id, merge_key, price_per_pcs, unit, unavailable, modifiers } = localLine(tampered) ?? {}
  expect(merge_key).toMatch(/^[0-9a-f]{32}$/)
  expect({ id, price_per_pcs, unit, unavailable }).toEqual({
    id: merge_key,
    price_per_pcs: '',
    unit: 'piece',
    unavailable: null,
  })
  expect(modifiers).toEqual([{ modifier_id: 7, modifier_name: '', dept_name: '', price_per_pcs: '', qty: 2 }])
})

test('S4.4 a line keeps its merge key, and every new key is different', () => {
  expect(localLine({ ...line, merge_key: 'given-before' })?.merge_key).toBe('given-before')
  expect(newMergeKey()).not.toBe(newMergeKey())
})

test.each([
  ['t-cart', cartStorage.guest],
  ['cart', cartStorage.pending],
] as const)('S3.10 S4.4 a line in %s without a merge key gets one at the first read and keeps it', (key, look) => {
  const kept = new Map([
    [
      key,
      JSON.stringify([
        { ...line, owner: 'mei' },
        { ...line, merge_key: 'given-before', owner: 'mei' },
      ]),
    ],
  ])
  const localStorage = {
    getItem: (name: typeof key) => kept.get(name) ?? null,
    setItem: (name: typeof key, value: string) => kept.set(name, value),
    removeItem: (name: typeof key) => kept.delete(name),
  }
  vi.stubGlobal('window', { localStorage })
  const seen = look()
  expect(seen.map(({ merge_key }) => merge_key)).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), 'given-before'])
  expect(look()).toEqual(seen)
})
