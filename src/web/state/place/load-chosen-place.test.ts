import { expect, test } from 'vitest'
import type { Api } from '#contract/wire/request.ts'
import { loadChosenPlace } from './load-chosen-place.ts'

const salesTypes = [
  { id: 1, name: 'Drop Off', min_spend: '10.00', category_id: 1, outlet_ids: [5, 6] },
  { id: 4, name: 'Dine In', min_spend: '0.00', category_id: 4, outlet_ids: [5] },
]
const outlet = { id: 5, outlet: 'Bishan', is_closed: true, opens_again: '2026-11-16T02:00:00.000Z', closes_at: null }
const table = { table: 'Window 1', outlet: 'Bishan', outlet_id: 5, sales_type_id: 4 }

function answering(answers: Record<string, unknown>) {
  const requested: string[] = []
  const api = (async (name: string) => {
    requested.push(name)
    if (!(name in answers)) throw new Error('not found')
    return answers[name]
  }) as unknown as Api
  return { api, requested }
}

const all = { 'GET /sales-types': salesTypes, 'GET /outlets/:id': outlet, 'GET /tables/:token': table }

test('S3.4 the place in an address has both details, and when the outlet opens again', async () => {
  const { api, requested } = answering(all)
  expect(await loadChosenPlace(api, { salesTypeId: 1, outletId: 5, tabid: null })).toEqual({
    salesTypeId: 1,
    outletId: 5,
    salesTypeDetail: { name: 'Drop Off', min_spend: '10.00', category_id: 1 },
    outletDetail: {
      outlet: 'Bishan',
      is_closed: true,
      closed_reason: null,
      opens_again: '2026-11-16T02:00:00.000Z',
      closes_at: null,
    },
    table: null,
  })
  expect(requested).toEqual(['GET /sales-types', 'GET /outlets/:id'])
})

test('D1.6 a table counts only at its own outlet and sales type', async () => {
  const { api } = answering(all)
  const here = await loadChosenPlace(api, { salesTypeId: 4, outletId: 5, tabid: 'qr-1' })
  expect(here?.table).toEqual({ token: 'qr-1', table: 'Window 1', outlet: 'Bishan' })
  const other = await loadChosenPlace(api, { salesTypeId: 1, outletId: 5, tabid: 'qr-1' })
  expect(other).toMatchObject({ outletId: 5, table: null })
})

test('D1.6 an unknown table leaves the place as it is', async () => {
  const { 'GET /tables/:token': _, ...rest } = all
  const { api } = answering(rest)
  expect(await loadChosenPlace(api, { salesTypeId: 4, outletId: 5, tabid: 'x' })).toMatchObject({ table: null })
})

test.each([
  ['no sales type', { salesTypeId: null, outletId: 5, tabid: null }, 0],
  ['no outlet', { salesTypeId: 1, outletId: null, tabid: 'qr-1' }, 0],
  ['a pair that does not go together', { salesTypeId: 4, outletId: 6, tabid: null }, 2],
  ['an unknown sales type', { salesTypeId: 9, outletId: 5, tabid: null }, 2],
])('S2.4 %s is no place', async (_, wanted, calls) => {
  const { api, requested } = answering(all)
  expect(await loadChosenPlace(api, wanted)).toBeNull()
  expect(requested).toHaveLength(calls)
})

test('a failing API gives no place and no error', async () => {
  expect(await loadChosenPlace(answering({}).api, { salesTypeId: 1, outletId: 5, tabid: null })).toBeNull()
})
