import {
  type Books,
  type Charge,
  cardOf,
  type Fields,
  type Intent,
  type Method,
  nested,
  newId,
  ok,
  type Reply,
  wrong,
} from './stripe-objects.ts'

/** The bank's response to a card number, as [code, decline_code]. They are Stripe's own test numbers. */
const DECLINES: Record<string, [string, string?]> = {
  '4000000000000002': ['card_declined', 'generic_decline'],
  '4000000000009995': ['card_declined', 'insufficient_funds'],
  '4000000000000069': ['expired_card'],
}
const CHALLENGE = '4000002500003155'
/** Cards of this stand-in, with the numbers of the sandbox's: a hold of an hour, and a bank that declines the capture. */
const SHORT_HOLD = '4000000000007007'
const CAPTURE_DECLINED = '4000000000007015'

/** In Singapore dollars. */
const MINIMUM = 50

export function createIntent(books: Books, form: Fields): Reply {
  if (Number(form.amount) < MINIMUM) return wrong('amount_too_small', 'amount')
  const { methods, intents, seconds } = books
  const kind = form['payment_method_data[type]'] ?? 'card'
  const param = form.confirmation_token ? 'confirmation_token' : 'payment_method'
  const method = methods.get(form[param] ?? '')
  const isUsable = method && !method.isGone && method.customer === (form.customer ?? null)
  if (form.confirm && kind === 'card' && (!isUsable || (method.isToken ?? false) !== (param === 'confirmation_token')))
    return wrong('resource_missing', param)
  if (form.confirm && kind !== 'card' && form.capture_method === 'manual')
    return wrong('parameter_invalid', 'capture_method')
  const intent: Intent = {
    ...{ id: newId('pi'), object: 'payment_intent', amount: Number(form.amount), currency: form.currency },
    ...{ created: seconds(), metadata: nested(form, 'metadata'), client_secret: newId('secret') },
    ...{ status: 'requires_payment_method', payment_method: form.payment_method ?? null, payment_method_types: [kind] },
    capture_method: form.capture_method === 'manual' ? 'manual' : 'automatic',
    ...{ amount_capturable: 0, amount_received: 0 },
    ...{ next_action: null, latest_charge: null, last_payment_error: null, cancellation_reason: null },
  }
  intents.set(intent.id, intent)
  if (!form.confirm) return ok(intent)
  return kind === 'card' ? chargeCard(books, intent, method, form) : askPayer(intent, kind)
}

function askPayer(intent: Intent, kind: string): Reply {
  intent.status = 'requires_action'
  intent.next_action =
    kind === 'paynow'
      ? { type: 'paynow_display_qr_code', paynow_display_qr_code: { data: `paynow:${intent.id}` } }
      : { type: 'redirect_to_url', redirect_to_url: { url: `https://hooks.stripe.com/${intent.id}` } }
  return ok(intent)
}

function chargeCard(books: Books, intent: Intent, method: Method | undefined, form: Fields): Reply {
  if (method) books.numbers.set(intent.id, method.number)
  // A card without a customer can be used once.
  if (method && method.customer === null) method.isGone = true
  const decline = DECLINES[method?.number ?? '']
  if (decline) return refuse(intent, ...decline)
  if (method?.number !== CHALLENGE) return succeed(books, intent)
  if (form.off_session) return refuse(intent, 'authentication_required', 'authentication_required')
  Object.assign(intent, { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
  return ok(intent)
}

export function refuse(intent: Intent, code: string, decline_code?: string): Reply {
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.next_action = null
  intent.amount_capturable = 0
  intent.last_payment_error = { code, ...(decline_code && { decline_code }) }
  return {
    status: 402,
    body: { error: { type: 'card_error', code, decline_code, message: code, payment_intent: intent } },
  }
}

/** The bank has approved: the money is taken, or held for a week. */
export function succeed({ seconds, numbers }: Books, intent: Intent): Reply {
  const { amount } = intent
  const number = numbers.get(intent.id) ?? ''
  const paid = { next_action: null, last_payment_error: null }
  const charge = { object: 'charge' as const, amount, amount_refunded: 0 }
  if (intent.capture_method === 'automatic') {
    const latest_charge = { ...charge, amount_captured: amount }
    return ok(Object.assign(intent, paid, { status: 'succeeded', amount_received: amount, latest_charge }))
  }
  const capture_before = seconds() + (number === SHORT_HOLD ? 3600 : 7 * 86_400)
  const card = { ...cardOf(number), capture_before }
  const latest_charge = { ...charge, amount_captured: 0, payment_method_details: { card } }
  return ok(Object.assign(intent, paid, { status: 'requires_capture', amount_capturable: amount, latest_charge }))
}

const captureBefore = (intent: Intent) => intent.latest_charge?.payment_method_details?.card.capture_before ?? Infinity

/** Captures once. What is not captured is released, which Stripe books as a refund of its own. */
export function captureIntent(books: Books, intent: Intent | undefined, form: Fields): Reply {
  if (!intent) return wrong('resource_missing')
  const charge = intent.latest_charge
  if (intent.status !== 'requires_capture' || !charge) return wrong('payment_intent_unexpected_state')
  if (captureBefore(intent) <= books.seconds()) return wrong('charge_expired_for_capture')
  const amount = Number(form.amount_to_capture ?? intent.amount_capturable)
  if (amount > intent.amount_capturable) return wrong('amount_too_large', 'amount_to_capture')
  if (amount < MINIMUM) return wrong('amount_too_small', 'amount_to_capture')
  if (books.numbers.get(intent.id) === CAPTURE_DECLINED) return refuse(intent, 'card_declined', 'generic_decline')
  Object.assign(intent, { status: 'succeeded', amount_capturable: 0, amount_received: amount })
  charge.amount_captured = amount
  release(books, intent, charge, intent.amount - amount)
  return ok(intent)
}

function release({ refunds }: Books, intent: Intent, charge: Charge, amount: number): void {
  if (amount === 0) return
  charge.amount_refunded += amount
  const id = newId('re')
  const of = { payment_intent: intent.id, status: 'succeeded', metadata: {} }
  refunds.set(id, { id, object: 'refund', amount, ...of })
}

export function endLapsedHolds(books: Books): void {
  const { intents, seconds, lapseLagSeconds } = books
  for (const intent of intents.values()) {
    if (intent.status === 'requires_capture' && captureBefore(intent) + lapseLagSeconds <= seconds())
      cancelIntent(books, intent, { cancellation_reason: 'automatic' })
  }
}

export function cancelIntent(books: Books, intent: Intent | undefined, { cancellation_reason }: Fields): Reply {
  if (!intent || intent.status === 'succeeded' || intent.status === 'canceled')
    return wrong('payment_intent_unexpected_state')
  if (intent.latest_charge) release(books, intent, intent.latest_charge, intent.amount_capturable)
  return ok(Object.assign(intent, { status: 'canceled', next_action: null, amount_capturable: 0, cancellation_reason }))
}
