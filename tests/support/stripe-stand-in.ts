import { createHmac } from 'node:crypto'
import { standIn } from './stand-in.ts'
import { stripeBooks } from './stripe-books.ts'
import type { Reply } from './stripe-objects.ts'

/** A received request. */
export type Asked = { call: string; form: Record<string, string>; key: string | undefined }

export const STAND_IN_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_standin',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_standin',
  STRIPE_WEBHOOK_SECRET: 'whsec_standin',
}

/**
 * From now on: answers 500 without taking the key (`error`); takes the key and answers 500, before its work
 * (`kept error`) or after it (`late error`); does its work and never answers, or hangs up; is still working on a request with
 * this key (`busy`). All but `error` and `drop` strike only requests with a key: those that change something.
 */
export type StripeFault = 'error' | 'kept error' | 'late error' | 'silence' | 'drop' | 'busy'

const BROKEN: Reply = { status: 500, body: { error: { type: 'api_error', message: 'broken' } } }
const BUSY: Reply = { status: 409, body: { error: { type: 'idempotency_error', message: 'in use' } } }

/**
 * A small Stripe at the other end of the SDK's connection. It stores idempotency keys with their requests, and can
 * fall silent or fail before or after its work.
 */
export async function startStripeStandIn(clock: () => Date) {
  const { act, ...behind } = stripeBooks(clock)
  const answered = new Map<string, { asked: string; reply: Reply }>()
  const seen: Asked[] = []
  let fault: StripeFault | undefined

  /** Stripe's id of a request: the last one, or an earlier one. */
  const requestId = (at = -1) => `req_${seen.length + 1 + at}`

  /**
   * The same key gets the same response. With other parameters it is refused. A request that was not begun is not
   * stored.
   */
  function once(key: string | undefined, asked: string, work: () => Reply): Reply & { isRepeated?: boolean } {
    const known = key === undefined ? undefined : answered.get(key)
    if (known && known.asked !== asked)
      return { status: 400, body: { error: { type: 'idempotency_error', message: 'other parameters' } } }
    if (known) return { ...known.reply, isRepeated: true }
    const reply = structuredClone(work())
    if (key !== undefined && reply.status !== 400) answered.set(key, { asked, reply })
    return reply
  }

  /** The work of a request, as the fault lets it end. A fault that takes the key strikes only requests with one. */
  function workOf(broken: StripeFault | undefined, key: string | undefined, work: () => Reply): Reply {
    if (broken === 'kept error' && key !== undefined) return BROKEN
    const reply = work()
    return broken === 'late error' && key !== undefined ? BROKEN : reply
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
    const unbegun = broken === 'error' ? BROKEN : broken === 'busy' && key !== undefined ? BUSY : undefined
    if (unbegun) return response.writeHead(unbegun.status, JSON_TYPE).end(JSON.stringify(unbegun.body))
    const work = () => act(request.method ?? '', url.pathname, form)
    const reply = once(key, `${url.pathname} ${text}`, () => workOf(broken, key, work))
    if (broken === 'silence' && key !== undefined) return
    if (broken === 'drop') return request.socket.destroy()
    if (reply.isRepeated) response.setHeader('Idempotent-Replayed', 'true')
    response.writeHead(reply.status, JSON_TYPE).end(JSON.stringify(reply.body))
  })

  return {
    ...behind,
    url: address,
    /** All received requests, the oldest first. */
    seen,
    requestId,
    setFault: (how: StripeFault | undefined) => {
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
