import { beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import type { Account } from '../app-state.ts'
import { clearPersonalData, clearTabData } from './sign-out.ts'

class FakeStorage {
  private readonly items = new Map<string, string>()
  getItem = (key: string) => this.items.get(key) ?? null
  setItem = (key: string, value: string) => void this.items.set(key, value)
  removeItem = (key: string) => void this.items.delete(key)
  names = () => [...this.items.keys()].sort()
}

let local: FakeStorage
let session: FakeStorage
const address = { postal_code: '520826' }
const customer = { kind: 'customer', details: { id: 'mei', main_address: address } } as unknown as Account

const PERSONAL = [
  'checkout',
  'cart-taps',
  's-addr',
  'recent-products',
  'recent-searches',
  'google-token',
  'pending-sign-in',
]
const PER_TAB = ['drafts', 'google-visit', 'temp-card']
const OF_DEVICE = [
  'cart-key',
  'install-refused',
  'measure-consent',
  'measured-as',
  'outlet_id',
  'push-refused',
  'referred-by',
  'sales_type',
]
const OF_OWNER = ['cart', 'pay-attempt', 'put-away-carts', 'subscribe-attempt', 't-cart', 'visits']

beforeEach(() => {
  local = new FakeStorage()
  session = new FakeStorage()
  vi.stubGlobal('window', { localStorage: local, sessionStorage: session })
  for (const key of [...PERSONAL, ...OF_DEVICE, ...OF_OWNER]) local.setItem(key, '1')
  for (const key of [...PER_TAB, 'this-visit', 'chunk-reload']) session.setItem(key, '1')
})

test('S3.10 signing out deletes personal data; data of the device and unsent data of its owner stay', () => {
  clearPersonalData(customer)
  expect(local.names()).toEqual([...OF_DEVICE, ...OF_OWNER].sort())
  expect(session.names()).toEqual(['chunk-reload', 'this-visit'])
})

test.each([
  ['520826', null],
  ['160071', '160071'],
])('S3.8 signing out deletes a guest’s postal code %s only if it is the customer’s home', (postal_code, left) => {
  local.setItem('t-addr', JSON.stringify({ postal_code, planning_area: null }))
  clearPersonalData(customer)
  expect(JSON.parse(local.getItem('t-addr') ?? 'null')?.postal_code ?? null).toBe(left)
})

test('signing out keeps a guest’s purchases with their tokens, and deletes a customer’s', () => {
  const guests = { orderId: '1', token: 'T'.repeat(43), bought: [], isDone: true }
  local.setItem('purchases', JSON.stringify([{ orderId: '2', token: null, bought: [], isDone: true }, guests]))
  clearPersonalData(customer)
  expect(JSON.parse(local.getItem('purchases') ?? '')).toEqual([guests])
  local.setItem('purchases', 'no list')
  clearPersonalData(customer)
  expect(local.getItem('purchases')).toBeNull()
})

test('another tab clears its session storage, and nothing that all tabs share', () => {
  const before = local.names()
  clearTabData()
  expect([local.names(), session.names()]).toEqual([before, ['chunk-reload', 'this-visit']])
})

test('M1.7 signing out ends the notifications of this browser, whoever signs in next', async () => {
  const unsubscribe = vi.fn(async () => true)
  const subscription = { endpoint: 'https://push.example/1', unsubscribe }
  const pushManager = { getSubscription: async () => subscription }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } })
  clearPersonalData(customer)
  await eventually(async () => expect(unsubscribe).toHaveBeenCalledOnce())
})
