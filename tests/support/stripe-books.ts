import { cancelIntent, captureIntent, createIntent, endLapsedHolds, refuse, succeed } from './stripe-intents.ts'
import {
  type Books,
  cardOf,
  type Fields,
  type Intent,
  list,
  nested,
  newId,
  ok,
  type Reply,
  wrong,
} from './stripe-objects.ts'

const SEARCH_LAG_SECONDS = 60

/** A small Stripe: customers, setup intents, payment intents and refunds. Its search lags as the real one's does. */
export function stripeBooks(clock: () => Date) {
  const books: Books = {
    seconds: () => Math.floor(clock().getTime() / 1000),
    setups: new Map(),
    methods: new Map(),
    intents: new Map(),
    numbers: new Map(),
    refunds: new Map(),
    capabilities: { paynow_payments: 'active', grabpay_payments: 'active' },
    lapseLagSeconds: 0,
    told: new Map(),
    events: [],
  }
  const { setups, methods, intents, refunds } = books
  return {
    act(method: string, path: string, form: Fields) {
      endLapsedHolds(books)
      const reply = answer(books, method, path, form)
      noteEvents(books)
      return reply
    },
    /** Stripe cancels a lapsed hold a little after its bank has let it go. */
    setLapseLag(seconds: number) {
      books.lapseLagSeconds = seconds
    },
    /** The webhooks about a payment, the oldest first. */
    events(ref: string): Uint8Array<ArrayBuffer>[] {
      endLapsedHolds(books)
      noteEvents(books)
      return books.events.filter((event) => event.ref === ref).map(({ body }) => body)
    },
    /** Acts like Stripe's script in the browser with a card. */
    enterCard(setupRef: string, number: string) {
      const setup = setups.get(setupRef)
      if (!setup) throw new Error('no such setup')
      const ref = newId('pm')
      methods.set(ref, { number, customer: setup.customer as string | null, isGone: false })
      Object.assign(setup, {
        status: 'succeeded',
        payment_method: { id: ref, object: 'payment_method', card: cardOf(number) },
      })
    },
    /** Acts like the Express Checkout Element in a browser whose wallet has this card: a confirmation token. */
    walletToken(number: string): string {
      const token = newId('ctoken')
      methods.set(token, { number, customer: null, isGone: false, isToken: true })
      return token
    },
    /** Sets the account's capabilities; undefined when Stripe reports none. */
    setCapabilities(may: Fields | undefined) {
      books.capabilities = may
    },
    /** Sets fields of a setup, a payment or a refund that only Stripe can change. */
    change(ref: string, fields: Record<string, unknown>) {
      const thing = setups.get(ref) ?? intents.get(ref) ?? refunds.get(ref)
      if (!thing) throw new Error('no such thing')
      Object.assign(thing, fields)
    },
    /** The payer's response to a challenge or a code. */
    decide(ref: string, how: 'approve' | 'refuse') {
      const intent = intents.get(ref)
      if (!intent) throw new Error('no such payment')
      // Stripe's script can retry with the same secret until the payment is cancelled.
      if (intent.status !== 'requires_action' && intent.status !== 'requires_payment_method') return
      if (how === 'approve') succeed(books, intent)
      else refuse(intent, 'payment_intent_authentication_failure')
    },
    /** A payment that Stripe makes by itself, after it had answered its charge with an error. */
    appear({ id, store_id, amount_cents }: { id: string; store_id: number; amount_cents: number }): string {
      const form = { amount: String(amount_cents), currency: 'sgd', 'metadata[attempt_id]': id }
      const { body } = createIntent(books, { ...form, 'metadata[store_id]': String(store_id) })
      succeed(books, body as Intent)
      return (body as Intent).id
    },
    /** The number of captured payments under a key. */
    captured: (attemptId: string) =>
      [...intents.values()].filter(
        ({ metadata, status }) => metadata.attempt_id === attemptId && status === 'succeeded',
      ).length,
    event(ref: string): Uint8Array<ArrayBuffer> {
      const object = intents.get(ref)
      if (!object) throw new Error('no such payment')
      return eventOf(object)
    },
  }
}

/** The last part of an event's name, where it is not the payment's status. */
const EVENT_NAMES: Fields = {
  requires_capture: 'amount_capturable_updated',
  requires_payment_method: 'payment_failed',
}

function eventOf(object: Intent): Uint8Array<ArrayBuffer> {
  const type = `payment_intent.${EVENT_NAMES[object.status] ?? object.status}`
  return new TextEncoder().encode(JSON.stringify({ id: newId('evt'), object: 'event', type, data: { object } }))
}

function noteEvents({ intents, told, events }: Books): void {
  for (const intent of intents.values()) {
    if (told.get(intent.id) === intent.status) continue
    told.set(intent.id, intent.status)
    if (intent.status !== 'requires_payment_method' || intent.last_payment_error)
      events.push({ ref: intent.id, body: eventOf(intent) })
  }
}

function answer(books: Books, method: string, path: string, form: Fields): Reply {
  const { setups, intents, refunds } = books
  const [, kind = '', ref = '', verb] = path.split('/').slice(1)
  const intent = intents.get(ref)
  switch (`${method} ${kind}${ref && (verb ? ` ${verb}` : ref === 'search' ? ' search' : ' one')}`) {
    case 'GET account':
      return ok({ id: 'acct_1', object: 'account', capabilities: books.capabilities })
    case 'POST customers':
      return ok({ id: newId('cus'), object: 'customer' })
    case 'POST setup_intents':
      return createSetup(books, form)
    case 'GET setup_intents one':
      return setups.has(ref) ? ok(setups.get(ref)) : wrong('resource_missing')
    case 'POST payment_methods detach':
      return detachCard(books, ref)
    case 'POST payment_intents':
      return createIntent(books, form)
    case 'GET payment_intents one':
      return intent ? ok(intent) : wrong('resource_missing')
    case 'POST payment_intents capture':
      return captureIntent(books, intent, form)
    case 'POST payment_intents cancel':
      return cancelIntent(books, intent, form)
    case 'GET payment_intents search':
      return searchIntents(books, form)
    case 'GET payment_intents':
      return list([...intents.values()].filter(({ created }) => created >= Number(form['created[gte]'] ?? 0)))
    case 'POST refunds':
      return createRefund(books, form)
    case 'GET refunds':
      return list([...refunds.values()].filter(({ payment_intent }) => payment_intent === form.payment_intent))
    default:
      return wrong(`unknown ${method} ${path}`)
  }
}

function createSetup({ setups }: Books, form: Fields): Reply {
  const setup = {
    id: newId('seti'),
    object: 'setup_intent',
    status: 'requires_payment_method',
    customer: form.customer ?? null,
    payment_method: null,
    client_secret: newId('secret'),
  }
  setups.set(setup.id, setup)
  return ok(setup)
}

function detachCard({ methods }: Books, ref: string): Reply {
  const card = methods.get(ref)
  if (!card || card.isGone) return wrong('resource_missing')
  card.isGone = true
  return ok({ id: ref, object: 'payment_method' })
}

function searchIntents({ intents, seconds }: Books, form: Fields): Reply {
  const wanted = /:'([\w-]+)'$/.exec(form.query ?? '')?.[1]
  const old = [...intents.values()].filter(({ created }) => created <= seconds() - SEARCH_LAG_SECONDS)
  return list(old.filter(({ metadata }) => metadata.attempt_id === wanted))
}

function createRefund({ intents, refunds }: Books, form: Fields): Reply {
  const intent = intents.get(form.payment_intent ?? '')
  const amount = Number(form.amount)
  if (intent?.status !== 'succeeded' || !intent.latest_charge) return wrong('charge_not_refundable')
  if (intent.latest_charge.amount_refunded + amount > intent.amount) return wrong('amount_too_large', 'amount')
  intent.latest_charge.amount_refunded += amount
  const refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    payment_intent: intent.id,
    status: 'succeeded',
    metadata: nested(form, 'metadata'),
  }
  refunds.set(refund.id, refund)
  return ok(refund)
}
