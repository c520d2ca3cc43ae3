import { type APIRequestContext, expect, request } from '@playwright/test'
import { importAnotherStore } from './another-store.ts'
import { type NewCustomer, newCustomer } from './new-customer.ts'

/** The two demo stores: one is open to everyone, the other requires authentication. */
export const TWO_STORES = [
  { store: 'a store open to everybody', host: 'localhost' },
  { store: 'a store that requires sign-in', host: 'kinder-press.localhost' },
] as const

const imported = new Map<string, Promise<string>>()

/** The host of a store in which orders are possible at any time. For the second store it is a copy whose outlets never close. */
export async function hostToOrderAt(baseURL: string, host: string): Promise<string> {
  if (host === 'localhost') return host
  const importing = imported.get(baseURL) ?? importMembersStore(baseURL)
  imported.set(baseURL, importing)
  return new URL(await importing).hostname
}

function importMembersStore(baseURL: string): Promise<string> {
  return importAnotherStore(
    baseURL,
    `members-${process.env.TEST_PARALLEL_INDEX ?? 0}`,
    (yaml) => yaml.replace('authenticatiion_required: false', 'authenticatiion_required: true'),
    (yaml) => yaml.replace(/\b(mon|tue|wed|thu|fri|sat|sun|public_holiday): \[.*\]/g, '$1: ["00:00-24:00"]'),
  )
}

export type Shopper = NewCustomer & {
  origin: string
  /** The store's API with the shopper's first login. */
  request: APIRequestContext
  /** The same without a login. */
  guest: APIRequestContext
  /** Revokes the login on the server, as another device can. The browser is not notified. */
  revoke: () => Promise<void>
  close: () => Promise<void>
}

/** A new customer of one of the two. Only browsers resolve `*.localhost`, so calls set the Host header. */
export async function shopperAt(baseURL: string, host: string): Promise<Shopper> {
  const { port } = new URL(baseURL)
  const headers = { Host: `${host}:${port}` }
  const stranger = await request.newContext({ baseURL, extraHTTPHeaders: headers })
  const customer = await newCustomer(stranger)
  const own = await request.newContext({ baseURL, extraHTTPHeaders: { ...headers, token: customer.token } })
  return {
    ...customer,
    origin: `http://${host}:${port}`,
    request: own,
    guest: stranger,
    async revoke() {
      const sessions = await own.get('/api/customer/sessions')
      const [session] = ((await sessions.json()) as { response: { id: string }[] }).response
      const ended = await own.delete(`/api/customer/sessions/${session?.id}`)
      expect(ended.ok(), await ended.text()).toBe(true)
    },
    async close() {
      await own.dispose()
      await stranger.dispose()
    },
  }
}
