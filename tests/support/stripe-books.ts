import { createHmac, randomBytes } from 'node:crypto'

export type Fields = Record<string, string>
type Thing = Record<string, unknown> & { id: string }
export type Reply = { status: number; body: unknown }
type Intent = Thing & {
  amount: number
  created: number
  metadata: Fields
  status: string
  payment_method: string | null
  latest_charge: { amount_refunded: number } | null
  last_payment_error: { code: string; decline_code?: string } | null
}

/** The bank's response to a card number, as [code, decline_code]. They are Stripe's own test numbers. */
const DECLINES: Record<string, [string, string?]> = {
  '4000000000000002': ['card_declined', 'generic_decline'],
  '4000000000009995': ['card_declined', 'insufficient_funds'],
  '4000000000000069': ['expired_card'],
}
const CHALLENGE = '4000002500003155'
const SEARCH_LAG_SECONDS = 60

type Method = { number: string; customer: string | null; isGone: boolean; isToken?: boolean }
type Refund = Thing & { amount: number; payment_intent: string; metadata: Fields }
type Books = {
  seconds: () => number
  setups: Map<string, Thing>
  methods: Map<string, Method>
  intents: Map<string, Intent>
  refunds: Map<string, Refund>
  capabilities: Fields | undefined
}

const newId = (kind: string) => `${kind}_${randomBytes(10).toString('hex')}`
const ok = (body: unknown): Reply => ({ status: 200, body })
const wrong = (code: string, param = ''): Reply => ({
  status: 400,
  body: { error: { type: 'invalid_request_error', code, param, message: code } },
})
const list = (data: unknown[]) => ok({ object: 'list', has_more: false, data })

/** A small Stripe: customers, setup intents, payment intents and refunds. Its search lags as the real one's does. */
export function stripeBooks(clock: () => Date) {
  const books: Books = {
    seconds: () => Math.floor(clock().getTime() / 1000),
    setups: new Map(),
    methods: new Map(),
    intents: new Map(),
    refunds: new Map(),
    capabilities: { paynow_payments: 'active', grabpay_payments: 'active' },
  }
  const { setups, methods, intents, refunds } = books
  return {
    act: (method: string, path: string, form: Fields) => answer(books, method, path, form),
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
      if (how === 'approve') succeed(intent)
      else refuse(intent, 'payment_intent_authentication_failure')
    },
    /** A payment that Stripe makes by itself, after it had answered its charge with an error. */
    appear({ id, store_id, amount_cents }: { id: string; store_id: number; amount_cents: number }): string {
      const form = { amount: String(amount_cents), currency: 'sgd', 'metadata[attempt_id]': id }
      const { body } = createIntent(books, { ...form, 'metadata[store_id]': String(store_id) })
      succeed(body as Intent)
      return (body as Intent).id
    },
    /** The number of captured payments under a key. */
    captured: (attemptId: string) =>
      [...intents.values()].filter(
        ({ metadata, status }) => metadata.attempt_id === attemptId && status === 'succeeded',
      ).length,
    event(ref: string): Uint8Array<ArrayBuffer> {
      const object = intents.get(ref)
      const type = `payment_intent.${object?.status}`
      return new TextEncoder().encode(JSON.stringify({ id: newId('evt'), object: 'event', type, data: { object } }))
    },
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
    case 'POST payment_intents cancel':
      return cancelIntent(intent, form)
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

const cardOf = (number: string) => ({
  brand: number.startsWith('5') ? 'mastercard' : 'visa',
  last4: number.slice(-4),
  exp_month: 12,
  exp_year: 2030,
  fingerprint: `fp_${createHmac('sha256', 'stand-in').update(number).digest('hex').slice(0, 16)}`,
})

function detachCard({ methods }: Books, ref: string): Reply {
  const card = methods.get(ref)
  if (!card || card.isGone) return wrong('resource_missing')
  card.isGone = true
  return ok({ id: ref, object: 'payment_method' })
}

function createIntent({ methods, intents, seconds }: Books, form: Fields): Reply {
  const kind = form['payment_method_data[type]'] ?? 'card'
  const param = form.confirmation_token ? 'confirmation_token' : 'payment_method'
  const method = methods.get(form[param] ?? '')
  const isUsable = method && !method.isGone && method.customer === (form.customer ?? null)
  if (form.confirm && kind === 'card' && (!isUsable || (method.isToken ?? false) !== (param === 'confirmation_token')))
    return wrong('resource_missing', param)
  const intent: Intent = {
    ...{ id: newId('pi'), object: 'payment_intent', amount: Number(form.amount), currency: form.currency },
    ...{ created: seconds(), metadata: nested(form, 'metadata'), client_secret: newId('secret') },
    ...{ status: 'requires_payment_method', payment_method: form.payment_method ?? null, payment_method_types: [kind] },
    ...{ next_action: null, latest_charge: null, last_payment_error: null, cancellation_reason: null },
  }
  intents.set(intent.id, intent)
  if (!form.confirm) return ok(intent)
  return kind === 'card' ? chargeCard(intent, method, form) : askPayer(intent, kind)
}

function askPayer(intent: Intent, kind: string): Reply {
  intent.status = 'requires_action'
  intent.next_action =
    kind === 'paynow'
      ? { type: 'paynow_display_qr_code', paynow_display_qr_code: { data: `paynow:${intent.id}` } }
      : { type: 'redirect_to_url', redirect_to_url: { url: `https://hooks.stripe.com/${intent.id}` } }
  return ok(intent)
}

function chargeCard(intent: Intent, method: Method | undefined, form: Fields): Reply {
  // A card without a customer can be used once.
  if (method && method.customer === null) method.isGone = true
  const decline = DECLINES[method?.number ?? '']
  if (decline) return refuse(intent, ...decline)
  if (method?.number !== CHALLENGE) return succeed(intent)
  if (form.off_session) return refuse(intent, 'authentication_required', 'authentication_required')
  Object.assign(intent, { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
  return ok(intent)
}

function refuse(intent: Intent, code: string, decline_code?: string): Reply {
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.next_action = null
  intent.last_payment_error = { code, ...(decline_code && { decline_code }) }
  return {
    status: 402,
    body: { error: { type: 'card_error', code, decline_code, message: code, payment_intent: intent } },
  }
}

function succeed(intent: Intent): Reply {
  const latest_charge = { object: 'charge', amount_refunded: 0 }
  return ok(Object.assign(intent, { status: 'succeeded', next_action: null, latest_charge }))
}

function cancelIntent(intent: Intent | undefined, { cancellation_reason }: Fields): Reply {
  if (!intent || intent.status === 'succeeded' || intent.status === 'canceled')
    return wrong('payment_intent_unexpected_state')
  return ok(Object.assign(intent, { status: 'canceled', next_action: null, cancellation_reason }))
}

function searchIntents({ intents, seconds }: Books, form: Fields): Reply {
  const wanted = /:'([\w-]+)'$/.exec(form.query ?? '')?.[1]
  const old = [...intents.values()].filter(({ created }) => created <= seconds() - SEARCH_LAG_SECONDS)
  return list(old.filter(({ metadata }) => metadata.attempt_id === wanted))
}

function createRefund({ intents, refunds }: Books, form: Fields): Reply {
  const intent = intents.get(form.payment_intent ?? '')
  const amount = Number(form.amount)
  if (!intent?.latest_charge) return wrong('charge_not_refundable')
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

function nested(form: Fields, name: string): Fields {
  const own = Object.entries(form).filter(([key]) => key.startsWith(`${name}[`))
  return Object.fromEntries(own.map(([key, value]) => [key.slice(name.length + 1, -1), value]))
}
