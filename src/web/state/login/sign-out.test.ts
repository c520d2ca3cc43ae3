import { beforeEach, expect, test, vi } from 'vitest'
import type { Account } from '../app-state.ts'
import { forgetInThisTab, forgetPerson } from './sign-out.ts'

class Kept {
  private readonly items = new Map<string, string>()
  getItem = (key: string) => this.items.get(key) ?? null
  setItem = (key: string, value: string) => void this.items.set(key, value)
  removeItem = (key: string) => void this.items.delete(key)
  names = () => [...this.items.keys()].sort()
}

let local: Kept
let session: Kept
const address = { postal_code: '520826' }
const customer = { kind: 'customer', details: { id: 'mei', main_address: address } } as unknown as Account

const THEIRS = [
  'checkout',
  'cart-taps',
  's-addr',
  'recent-products',
  'recent-searches',
  'google-token',
  'pending-sign-in',
]
const TABS = ['drafts', 'google-visit', 'temp-card']
const DEVICES = [
  'cart-key',
  'install-refused',
  'measure-consent',
  'measured-as',
  'outlet_id',
  'referred-by',
  'sales_type',
]
const BOUND = ['cart', 'pay-attempt', 'put-away-carts', 'subscribe-attempt', 't-cart', 'visits']

beforeEach(() => {
  local = new Kept()
  session = new Kept()
  vi.stubGlobal('window', { localStorage: local, sessionStorage: session })
  for (const key of [...THEIRS, ...DEVICES, ...BOUND]) local.setItem(key, '1')
  for (const key of [...TABS, 'this-visit', 'chunk-reload']) session.setItem(key, '1')
})

test('S3.10 whoever signs out leaves nothing of theirs in the browser; what is the device’s or waits for its owner stays', () => {
  forgetPerson(customer)
  expect(local.names()).toEqual([...DEVICES, ...BOUND].sort())
  expect(session.names()).toEqual(['chunk-reload', 'this-visit'])
})

test.each([
  ['520826', null],
  ['160071', '160071'],
])('S3.8 a guest’s postal code %s is theirs when it is that of their home: then it goes', (postal_code, left) => {
  local.setItem('t-addr', JSON.stringify({ postal_code, planning_area: null }))
  forgetPerson(customer)
  expect(JSON.parse(local.getItem('t-addr') ?? 'null')?.postal_code ?? null).toBe(left)
})

test('of what was bought here, a guest’s orders stay with their tokens, and a customer’s go', () => {
  const guests = { orderId: '1', token: 'T'.repeat(43), bought: [], isDone: true }
  local.setItem('purchases', JSON.stringify([{ orderId: '2', token: null, bought: [], isDone: true }, guests]))
  forgetPerson(customer)
  expect(JSON.parse(local.getItem('purchases') ?? '')).toEqual([guests])
  local.setItem('purchases', 'no list')
  forgetPerson(customer)
  expect(local.getItem('purchases')).toBeNull()
})

test('another tab that hears of it clears what it keeps for itself, and nothing that all tabs share', () => {
  const before = local.names()
  forgetInThisTab()
  expect([local.names(), session.names()]).toEqual([before, ['chunk-reload', 'this-visit']])
})
