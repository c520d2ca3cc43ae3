import { beforeEach, expect, test, vi } from 'vitest'
import type { SalesType } from '#contract/shop/outlets.ts'
import { type AppStore, createAppState } from '../app-state.ts'
import { defaultConfig } from '../default-config.ts'
import { choosePlace, chooseSalesType, resetOutletDetail } from './choose-place.ts'
import { keepPlace } from './keep-place.ts'

const pickup: SalesType = {
  id: 2,
  slug: 'pickup-return',
  name: 'Pickup & Return',
  category_id: 3,
  description: '',
  min_spend: '40.00',
  min_spend_cents: 4000,
  delivery_fee_cents: 600,
  free_delivery_from_cents: 10_000,
  outlet_ids: [1, 3],
}
const dineIn: SalesType = { ...pickup, id: 9, name: 'Dine In', category_id: 4, outlet_ids: [1] }
const hours = { opens_again: '2026-11-16T02:00:00.000Z', closes_at: null }
const tampines = { id: 3, outlet: 'Tampines', is_closed: true, ...hours }

let storage: Map<string, string>
let store: AppStore

beforeEach(() => {
  storage = new Map()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
      removeItem: (key: string) => storage.delete(key),
    },
  })
  store = createAppState({ config: defaultConfig, account: { kind: 'guest' }, info: null })
})

test('S3.4 S3.11 a choice is saved in state, with both details, and in storage', () => {
  choosePlace(store, pickup, tampines)
  expect(store.get()).toMatchObject({
    salesTypeId: 2,
    outletId: 3,
    salesTypeDetail: { name: 'Pickup & Return', min_spend: '40.00', category_id: 3 },
    outletDetail: { outlet: 'Tampines', is_closed: true },
  })
  expect(Object.fromEntries(storage)).toEqual({ sales_type: '2', outlet_id: '3' })
})

test('S4.25 resetting the outlet detail clears the default outlet id and the detail, and nothing else', () => {
  choosePlace(store, pickup, tampines)
  resetOutletDetail(store)
  expect(store.get()).toMatchObject({ outletId: null, outletDetail: null, salesTypeId: 2 })
  expect(Object.fromEntries(storage)).toEqual({ sales_type: '2' })
})

test('D1.2 choosing a sales type forgets an outlet that does not offer it, and keeps one that does', () => {
  choosePlace(store, pickup, tampines)
  chooseSalesType(store, { ...pickup, id: 4 })
  expect(store.get().outletId).toBe(3)
  chooseSalesType(store, { ...pickup, id: 5, outlet_ids: [1] })
  expect(store.get()).toMatchObject({ salesTypeId: 5, outletId: null, outletDetail: null })
})

test('D1.6 a table is for one visit: dine-in is saved in state but not in storage', () => {
  choosePlace(store, pickup, tampines)
  choosePlace(store, dineIn, { ...tampines, id: 1 })
  expect(store.get()).toMatchObject({ salesTypeId: 9, outletId: 1 })
  expect(storage.get('sales_type')).toBe('2')
})

test('S2.4 S3.11 the place in the address is chosen, and stored unless it is dine-in', () => {
  const place = {
    salesTypeId: 2,
    outletId: 3,
    salesTypeDetail: { name: 'Pickup & Return', min_spend: '40.00', category_id: 3 as const },
    outletDetail: { outlet: 'Tampines', is_closed: true },
    table: null,
  }
  keepPlace(store, place)
  expect(store.get()).toMatchObject(place)
  expect(Object.fromEntries(storage)).toEqual({ sales_type: '2', outlet_id: '3' })
  keepPlace(store, { ...place, salesTypeId: 9, salesTypeDetail: { ...place.salesTypeDetail, category_id: 4 } })
  expect(store.get().salesTypeId).toBe(9)
  expect(storage.get('sales_type')).toBe('2')
})
