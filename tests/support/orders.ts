import { createHash, randomBytes } from 'node:crypto'
import { openOrderNews } from '#api/orders/live/order-news.ts'
import { OPERATOR_SCOPES, type OperatorScope } from '#contract/operator/operator-limits.ts'
import type { OrderView } from '#contract/order/order-shapes.ts'
import { pay, readyToPay } from './checkout.ts'
import { MAIN_HOST, type TestSite } from './site.ts'

export type Bought = {
  id: string
  token: string
  customerId: string
  call: ReturnType<TestSite['call']>
  total: number
}

type Wanted = { salesType?: string; qty?: number; buyer?: { token: string; customerId: string } }

/** A customer's paid order, made through the shop's own calls with the sandbox. */
export async function bought(
  site: TestSite,
  { salesType = 'pickup-return', qty = 2, buyer }: Wanted = {},
): Promise<Bought> {
  const { token, customerId } = buyer ?? (await site.signedIn())
  const purchase = await pay(site, await readyToPay(site, { token, salesType, qty }))
  if (purchase.status !== 'confirmed') throw new Error(`the order is ${purchase.status}`)
  return { id: purchase.order_id, token, customerId, call: site.call(token), total: purchase.total_cents }
}

export async function boughtAsGuest(
  site: TestSite,
  salesType = 'drop-off',
): Promise<{ id: string; guestToken: string }> {
  const purchase = await pay(site, await readyToPay(site, { salesType }))
  if (!purchase.guest_token) throw new Error('a guest without a token')
  return { id: purchase.order_id, guestToken: purchase.guest_token }
}

/** An API key of the brand's own systems, inserted directly. Creating keys is tested with the command line. */
export async function operatorKey(
  site: TestSite,
  scopes: readonly OperatorScope[] = OPERATOR_SCOPES,
  store = 'clothesline-laundry',
): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  await site.db.query({
    text: `INSERT INTO operator_key (store_id, name, key_hash, scopes, created_at)
           SELECT id, $1, $2, $3, now() FROM store WHERE slug = $4`,
    values: [`key ${randomBytes(4).toString('hex')}`, createHash('sha256').update(key).digest(), scopes, store],
  })
  return key
}

/** Staff who take steps one after the other: 'pickup-1 assign', 'receive'. */
export async function staffOf(site: TestSite) {
  const call = site.call(await operatorKey(site))
  return {
    call,
    async does(id: string, ...acts: string[]): Promise<OrderView | undefined> {
      let view: OrderView | undefined
      for (const act of acts) {
        const [first = '', second] = act.split(' ')
        view = second
          ? await call('POST /operator/orders/:id/trips/:slug/acts', {
              params: { id, slug: first },
              body: { act: second as 'assign', driver_name: 'Farid Osman', reason: 'as planned' },
            })
          : await call('POST /operator/orders/:id/acts', {
              params: { id },
              body: { act: first as 'receive', reason: 'as planned' },
            })
      }
      return view
    },
  }
}

export const PICKED_UP = ['pickup-1 assign', 'pickup-1 start', 'pickup-1 arrive', 'pickup-1 finish'] as const
export const BROUGHT = ['delivery-1 assign', 'delivery-1 start', 'delivery-1 arrive', 'delivery-1 finish'] as const
export const DELIVERED = [...PICKED_UP, 'receive', 'process', 'ready', ...BROUGHT] as const

/** Lets the site's pages follow orders. Returns a function that stops it. */
export async function withLiveOrders(site: TestSite): Promise<() => Promise<void>> {
  const news = await openOrderNews(site.db)
  site.parts.orderNews = news
  return news.close
}

/** A response as an attacker compares it: its status and every byte. */
export async function raw(site: TestSite, path: string, token?: string, init: RequestInit = {}, host = MAIN_HOST) {
  const headers: Record<string, string> = { ...(token ? { token } : {}), ...(init.headers as Record<string, string>) }
  const answer = await site.send(`/api${path}`, { ...init, headers, host })
  return { status: answer.status, body: await answer.text() }
}
