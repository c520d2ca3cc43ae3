import type { Payment, Purchase } from '#contract/order/checkout.ts'
import type { OrderView } from '#contract/order/order-shapes.ts'
import type { Answers, ProposedServices, WeightAnswer } from '#contract/order/orders.ts'
import { type Api, ApiFailure } from '#contract/wire/request.ts'
import type { Me } from '../../engine/world.ts'
import { AccountGone, asPerson, type Person } from '../people/people.ts'
import { keyed } from './at-once.ts'
import type { Placed } from './journey.ts'

type Words = { message: string; claim?: string }

/** The customer's or guest's side of an order, on their own pages. */
export type Owner = {
  /** Undefined for a guest. */
  person: Person | undefined
  view(): Promise<OrderView>
  services(slug: string): Promise<ProposedServices>
  answer(slug: string, body: Answers, key: string): Promise<ProposedServices>
  answerWeight(body: WeightAnswer, key: string): Promise<OrderView>
  pay(payment: Payment, key: string): Promise<Purchase>
  report(message: string, key: string): Promise<OrderView>
  write(body: Words, key: string): Promise<OrderView>
  read(last: string): Promise<unknown>
  /** Any other call of theirs. */
  call<T>(work: (api: Api) => Promise<T>): Promise<T>
}

/** Undefined if nobody knows who ordered, such as for the visits of a subscription. */
export function ownerOf(me: Me, { order_id: id, person, guest_token: token }: Placed): Owner | undefined {
  if (token) {
    const call: Call = (work) => guestCall(me, id, work)
    return { person: undefined, call, ...guestsCalls(call, token) }
  }
  if (!person?.token) return undefined
  const call: Call = (work) => asPerson(me, person, work)
  return { person, call, ...customersCalls(call, id) }
}

type Call = Owner['call']
type Calls = Omit<Owner, 'person' | 'call'>

const payCall =
  (call: Call, ref: string): Owner['pay'] =>
  (payment, key) =>
    call((api) => api('POST /checkout/orders/:id/pay', { params: { id: ref }, body: { payment }, ...keyed(key) }))

const customersCalls = (call: Call, id: string): Calls => ({
  view: () => call((api) => api('GET /orders/:id', { params: { id } })),
  services: (slug) => call((api) => api('GET /orders/:id/trips/:slug/extra-services', { params: { id, slug } })),
  answer: (slug, body, key) =>
    call((api) => api('POST /orders/:id/trips/:slug/extra-services', { params: { id, slug }, body, ...keyed(key) })),
  answerWeight: (body, key) =>
    call((api) => api('POST /orders/:id/weight-answer', { params: { id }, body, ...keyed(key) })),
  pay: payCall(call, id),
  report: (message, key) =>
    call((api) => api('POST /orders/:id/claims', { params: { id }, body: { message }, ...keyed(key) })),
  write: (body, key) => call((api) => api('POST /orders/:id/notes', { params: { id }, body, ...keyed(key) })),
  read: (last) => call((api) => api('POST /orders/:id/notes/read', { params: { id }, body: { last } })),
})

const guestsCalls = (call: Call, token: string): Calls => ({
  view: () => call((api) => api('GET /guest-orders/:token', { params: { token } })),
  services: (slug) =>
    call((api) => api('GET /guest-orders/:token/trips/:slug/extra-services', { params: { token, slug } })),
  answer: (slug, body, key) =>
    call((api) =>
      api('POST /guest-orders/:token/trips/:slug/extra-services', { params: { token, slug }, body, ...keyed(key) }),
    ),
  answerWeight: (body, key) =>
    call((api) => api('POST /guest-orders/:token/weight-answer', { params: { token }, body, ...keyed(key) })),
  pay: payCall(call, token),
  report: (message, key) =>
    call((api) => api('POST /guest-orders/:token/claims', { params: { token }, body: { message }, ...keyed(key) })),
  write: (body, key) =>
    call((api) => api('POST /guest-orders/:token/notes', { params: { token }, body, ...keyed(key) })),
  read: (last) => call((api) => api('POST /guest-orders/:token/notes/read', { params: { token }, body: { last } })),
})

/** Somebody who signs up with the guest's address gets the order, and its link opens nothing any more. */
async function guestCall<T>(me: Me, id: string, work: (api: Api) => Promise<T>): Promise<T> {
  const answer = await me.again(() => me.orRefused(() => work(me.call({ network: networkOf(id) })), 404))
  if (!(answer instanceof ApiFailure)) return answer
  const { rows } = await me.again(() =>
    me.world.shop.books.query({ text: 'SELECT customer_id FROM customer_order WHERE id = $1', values: [id] }),
  )
  throw rows[0]?.customer_id ? new AccountGone(`the order ${id} belongs to an account`) : answer
}

/** The address of a guest's network. Limits count by it. */
const networkOf = (id: string) => `10.${Number.parseInt(id.slice(0, 2), 16)}.${Number.parseInt(id.slice(2, 4), 16)}.5`
