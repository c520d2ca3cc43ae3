import { createHmac, randomBytes } from 'node:crypto'

export type Fields = Record<string, string>
export type Thing = Record<string, unknown> & { id: string }
export type Reply = { status: number; body: unknown }
export type Charge = {
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  payment_method_details?: { card: { fingerprint: string; capture_before: number } }
}
export type Intent = Thing & {
  amount: number
  created: number
  metadata: Fields
  status: string
  payment_method: string | null
  capture_method: 'automatic' | 'manual'
  amount_capturable: number
  amount_received: number
  latest_charge: Charge | null
  last_payment_error: { code: string; decline_code?: string } | null
}

export type Method = { number: string; customer: string | null; isGone: boolean; isToken?: boolean }
export type Refund = Thing & { amount: number; payment_intent: string; metadata: Fields }
export type Books = {
  seconds: () => number
  setups: Map<string, Thing>
  methods: Map<string, Method>
  intents: Map<string, Intent>
  /** The card number of each payment by card. */
  numbers: Map<string, string>
  refunds: Map<string, Refund>
  capabilities: Fields | undefined
  /** How long after a hold has lapsed its payment is cancelled. */
  lapseLagSeconds: number
  /** The status of each payment that was told of last, and all events. */
  told: Map<string, string>
  events: { ref: string; body: Uint8Array<ArrayBuffer> }[]
}

export const newId = (kind: string) => `${kind}_${randomBytes(10).toString('hex')}`
export const ok = (body: unknown): Reply => ({ status: 200, body })
export const wrong = (code: string, param = ''): Reply => ({
  status: 400,
  body: { error: { type: 'invalid_request_error', code, param, message: code } },
})
export const list = (data: unknown[]) => ok({ object: 'list', has_more: false, data })

export function nested(form: Fields, name: string): Fields {
  const own = Object.entries(form).filter(([key]) => key.startsWith(`${name}[`))
  return Object.fromEntries(own.map(([key, value]) => [key.slice(name.length + 1, -1), value]))
}

export const cardOf = (number: string) => ({
  brand: number.startsWith('5') ? 'mastercard' : 'visa',
  last4: number.slice(-4),
  exp_month: 12,
  exp_year: 2030,
  fingerprint: `fp_${createHmac('sha256', 'stand-in').update(number).digest('hex').slice(0, 16)}`,
})
