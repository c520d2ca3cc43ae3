import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Purchase } from '#contract/order/checkout.ts'
import { createApi } from '#contract/wire/request.ts'
import type { Node } from './cluster.ts'

export type Paid = { orderId: string; answeredAt: number }
export type Load = {
  /** The orders that were answered as paid. */
  paid: Paid[]
  /** Answers that a shopper must never get. */
  wrong: string[]
  /** How often a request was sent again, by the reason. */
  again: Map<string, number>
  /** Every shopper finishes the order that it has begun. */
  stop(): Promise<void>
}

type Server = { port: number; agent: Agent }
type Answer = { status: number; text: string }

const SHOPPERS = 8
const AGAIN_MS = 100
const LOOK_AGAIN_MS = 500
const UNDECIDED = ['created', 'requires_action', 'authorised']
const CARDS = 4000
const CONTACT = { name: 'Kiran Nair', mobile: '91234567', email: 'kiran@example.com' }
const ADDRESS = { postal_code: '160071', street: 'Seng Poh Road', unit: '#05-12' }

/** Guests that place paid orders over HTTP, each with its key. A request without a clear answer is sent again, as the page does. */
export async function startLoad(port: number, primary: Node): Promise<Load> {
  const server = { port, agent: new Agent({ keepAlive: true }) }
  const model = await modelOrder(server, primary)
  const cards = await cardsLike(primary, model.card)
  const load = { paid: [] as Paid[], wrong: [] as string[], again: new Map<string, number>() }
  let isOver = false

  async function shopper(): Promise<void> {
    while (!isOver) {
      const card = cards.pop()
      if (!card) throw new Error('there are no more cards')
      const order = { ...model.order, cart_key: newKey(), payment: { kind: 'token', token: card } }
      await untilAnswered(JSON.stringify(order), newKey())
    }
  }
  async function untilAnswered(body: string, key: string): Promise<void> {
    const address = { 'X-Forwarded-For': newAddress() }
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key, ...address }
    const placed = await response({ path: '/api/checkout/orders', method: 'POST', headers, body })
    const paid = placed && (await untilDecided(placed, address))
    if (!paid) return
    if (paid.payment.status !== 'captured') load.wrong.push(`not paid: ${JSON.stringify(paid)}`)
    load.paid.push({ orderId: paid.order_id, answeredAt: performance.now() })
  }
  /** The page looks again while the gateway has not said what became of the payment. */
  async function untilDecided(placed: Purchase, headers: Record<string, string>): Promise<Purchase | undefined> {
    let purchase: Purchase | undefined = placed
    while (purchase && UNDECIDED.includes(purchase.payment.status)) {
      countAgain('undecided')
      await sleep(LOOK_AGAIN_MS)
      purchase = await response({ path: `/api/checkout/orders/${placed.guest_token}`, headers })
    }
    return purchase
  }
  /** The answer, however often it must be asked for. Undefined after one that a shopper must never get. */
  async function response(asked: Asked): Promise<Purchase | undefined> {
    for (;;) {
      const answer = await ask(server, asked).catch(reasonOf)
      if (typeof answer !== 'string' && answer.status === 200) return JSON.parse(answer.text).response as Purchase
      const reason = typeof answer === 'string' ? answer : againOf(answer)
      if (!reason) return void load.wrong.push(`${(answer as Answer).status} ${(answer as Answer).text}`)
      countAgain(reason)
      await sleep(AGAIN_MS)
    }
  }
  const countAgain = (reason: string) => load.again.set(reason, (load.again.get(reason) ?? 0) + 1)
  const shoppers = Promise.all(Array.from({ length: SHOPPERS }, shopper))
  // A failure is thrown by `stop`.
  shoppers.catch(() => {})
  return {
    ...load,
    async stop() {
      isOver = true
      await shoppers
      server.agent.destroy()
    },
  }
}

/** Why a request is sent again: the server says so, or the same request is under way. */
function againOf({ status, text }: Answer): string | undefined {
  if (status === 503) return '503'
  return text.includes('"in_flight"') ? 'in flight' : undefined
}

const newKey = () => randomBytes(18).toString('base64url')
/** Of a network of its own, because one network may not pay a hundred times at once. */
const newAddress = () => [10, ...randomBytes(3)].join('.')
const reasonOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error))

type Asked = { path: string; method?: string; headers?: Record<string, string>; body?: string }

function ask({ port, agent }: Server, { path, method = 'GET', headers = {}, body }: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers: { Host: 'localhost', ...headers }, agent })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
    })
    sent.end(body)
  })
}

/** Everything of an order but its card, by the calls that the shop makes. The windows have room for everyone. */
async function modelOrder(server: Server, primary: Node) {
  const call = createApi({
    async fetch(path, { method = 'GET', headers, body }) {
      const given = { ...Object.fromEntries(new Headers(headers)), 'X-Forwarded-For': newAddress() }
      const { status, text } = await ask(server, {
        path,
        method,
        headers: given,
        ...(body ? { body: String(body) } : {}),
      })
      return new Response(text, { status })
    },
    baseUrl: '/api',
    readCookie: () => undefined,
  })
  await primary.ask(
    `UPDATE outlet SET slot_capacity = 1000000; UPDATE store SET version = version + 1; NOTIFY store_changed`,
  )
  const { default_outlet_id, default_sales_type_id } = await call('GET /store/information')
  const place = { outlet_id: default_outlet_id ?? 0, sales_type_id: default_sales_type_id ?? 0 }
  const { products } = await call('GET /products', { query: { limit: '60', available: '1' } })
  const items = products
    .filter(({ needs_choice, unit }) => !needs_choice && unit !== 'kg')
    .slice(0, 5)
    .map(({ id }) => ({ product_id: id, qty: 2, ...place }))
  const { quote, turnaround_hours } = await call('POST /checkout/quote', { body: { ...place, items } })
  const { earliest } = await call('GET /checkout/slots', {
    query: {
      outlet_id: String(place.outlet_id),
      sales_type_id: String(place.sales_type_id),
      turnaround_hours: String(turnaround_hours),
    },
  })
  const entry = await call('POST /payments/cards', { body: { purpose: 'once', return_path: '/checkout' } })
  if (entry.kind !== 'hosted') throw new Error('this is not the sandbox')
  const { host, pathname, search } = new URL(entry.url)
  const headers = { Host: host, 'Content-Type': 'application/x-www-form-urlencoded' }
  await ask(server, { path: pathname + search, method: 'POST', headers, body: 'card=4242424242424242' })
  const card = await call('POST /payments/cards/finish', { body: { setup_ref: entry.setup_ref } })
  if (card.kind !== 'once') throw new Error('the card was saved')
  const order = {
    ...place,
    items,
    first_starts_at: earliest.first,
    last_starts_at: earliest.last,
    contact: CONTACT,
    address: ADDRESS,
    quote_hash: quote.hash,
  }
  return { order, card: card.token }
}

/** Cards for one order each, as if each shopper had entered one. */
async function cardsLike(primary: Node, card: string): Promise<string[]> {
  const { rows } = await primary.ask(
    `WITH model AS (SELECT c.*, e.store_id FROM card_entry e JOIN sandbox_card c ON c.ref = e.token WHERE e.id = '${card}'), made AS (
       INSERT INTO sandbox_card (ref, brand, last4, exp_month, exp_year, fingerprint, behaviour, created_at)
       SELECT 'load_' || gen_random_uuid(), brand, last4, exp_month, exp_year, fingerprint, behaviour, now()
       FROM model, generate_series(1, ${CARDS}) RETURNING ref)
     INSERT INTO card_entry (store_id, gateway, setup_ref, purpose, token, brand, last4, created_at)
     SELECT store_id, 'sandbox', made.ref, 'once', made.ref, brand, last4, now() FROM made, model RETURNING id`,
  )
  return rows.map(({ id }) => id as string)
}
