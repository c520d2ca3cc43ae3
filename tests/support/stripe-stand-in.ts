import { createHmac } from 'node:crypto'
import { standIn } from './stand-in.ts'
import { type Reply, stripeBooks } from './stripe-books.ts'

/** A received request. */
export type Asked = { call: string; form: Record<string, string>; key: string | undefined }

export const STAND_IN_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_standin',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_standin',
  STRIPE_WEBHOOK_SECRET: 'whsec_standin',
}

/**
 * A small Stripe at the other end of the SDK's connection. It stores idempotency keys with their requests, and can
 * fall silent or fail before or after its work.
 */
export async function startStripeStandIn(clock: () => Date) {
  const { act, ...behind } = stripeBooks(clock)
  const answered = new Map<string, { asked: string; reply: Reply }>()
  const seen: Asked[] = []
  let fault: 'error' | 'silence' | 'drop' | undefined

  /** Stripe's id of a request: the last one, or an earlier one. */
  const requestId = (at = -1) => `req_${seen.length + 1 + at}`

  /**
   * The same key gets the same response. With other parameters it is refused. A request that was not begun is not
   * stored.
   */
  function once(key: string | undefined, asked: string, work: () => Reply): Reply {
    const known = key === undefined ? undefined : answered.get(key)
    if (known && known.asked !== asked)
      return { status: 400, body: { error: { type: 'idempotency_error', message: 'other parameters' } } }
    if (known) return known.reply
    const reply = structuredClone(work())
    if (key !== undefined && reply.status !== 400) answered.set(key, { asked, reply })
    return reply
  }

  const address = await standIn(({ request, url, body: text }, response) => {
    const broken = fault
    if (request.headers.authorization !== `Bearer ${STAND_IN_KEYS.STRIPE_SECRET_KEY}`)
      return response.writeHead(401).end('{}')
    const form = Object.fromEntries([...url.searchParams, ...new URLSearchParams(text)])
    const header = request.headers['idempotency-key']
    const key = typeof header === 'string' ? header : undefined
    seen.push({ call: `${request.method} ${url.pathname}`, form, key })
    response.setHeader('Request-Id', requestId())
    if (broken === 'error')
      return response.writeHead(500, JSON_TYPE).end('{"error":{"type":"api_error","message":"broken"}}')
    const reply = once(key, `${url.pathname} ${text}`, () => act(request.method ?? '', url.pathname, form))
    if (broken === 'silence') return
    if (broken === 'drop') return request.socket.destroy()
    response.writeHead(reply.status, JSON_TYPE).end(JSON.stringify(reply.body))
  })

  return {
    ...behind,
    url: address,
    /** All received requests, the oldest first. */
    seen,
    requestId,
    /** From now on: answers 500 before its work, does its work and never answers, or does its work and hangs up. */
    setFault: (how: typeof fault) => {
      fault = how
    },
    sign(body: Uint8Array, at: Date): Record<string, string> {
      const time = Math.floor(at.getTime() / 1000)
      const mac = createHmac('sha256', STAND_IN_KEYS.STRIPE_WEBHOOK_SECRET)
        .update(`${time}.`)
        .update(body)
        .digest('hex')
      return { 'stripe-signature': `t=${time},v1=${mac}` }
    },
  }
}

const JSON_TYPE = { 'Content-Type': 'application/json' }
