import * as z from 'zod/mini'
import { call } from '../wire/call.ts'
import { cents } from '../wire/fields.ts'
import { CARD_TOKEN } from '../wire/ids.ts'

/** S1.6: a saved card, by the details that its owner recognises. */
export const savedMethod = z.object({
  id: z.uuid(),
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  expiry: z.enum(['good', 'soon', 'expired']),
  is_default: z.boolean(),
  /** D3.8: the card with the largest number is the default. */
  default_no: z.int(),
})
export type SavedMethod = z.output<typeof savedMethod>

export const paymentKind = z.enum(['card', 'paynow', 'grabpay'])

/** What the browser needs to show a wallet: Stripe's public key, or nothing for the sandbox's test wallet. */
export const walletEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('test') }),
  z.object({ kind: z.literal('stripe'), publishable_key: z.string() }),
])
export type WalletEntry = z.output<typeof walletEntry>

export const getPaymentOptions = call({
  method: 'GET',
  path: '/payments/options',
  who: 'anyone',
  summary: 'List the ways to pay at this store, with the customer’s saved cards',
  response: z.object({
    kinds: z.array(paymentKind),
    /** D3.7: the wallets, shown where the browser has one; null without any. */
    wallet: z.nullable(walletEntry),
    /** The default card comes first. A guest has none. */
    methods: z.array(savedMethod),
    may_save: z.boolean(),
    /** P1.3: the customer's own limit for weighed items, as chosen last. Omitted for the shop's. */
    at_most_cents: z.optional(cents),
    /** Whether payments are simulated. */
    is_test: z.boolean(),
    /** The page where a sandbox PayNow code can be paid. `?qr=` and the code's text are appended. */
    demo_bank_url: z.nullable(z.string()),
  }),
})
export type PaymentOptions = z.output<typeof getPaymentOptions.response>

export const getPaymentMethods = call({
  method: 'GET',
  path: '/payments/methods',
  who: 'customer',
  summary: 'List the saved cards, the default one first',
  response: z.array(savedMethod),
})

const returnPath = z.string().check(z.maxLength(500), z.regex(/^\/(?![/\\])[^\\\s]*$/, 'must be a path of this site'))

/**
 * Where the card is entered: on the gateway's page, or with its script and a secret. Card numbers never reach this
 * server.
 */
export const cardEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hosted'), url: z.string(), setup_ref: z.string() }),
  z.object({
    kind: z.literal('stripe'),
    client_secret: z.string(),
    publishable_key: z.string(),
    setup_ref: z.string(),
  }),
])
export type CardEntry = z.output<typeof cardEntry>

export const postCards = call({
  method: 'POST',
  path: '/payments/cards',
  who: 'anyone',
  summary: 'Start entering a card, to save it or for one order (tempCard). Guests can only use it for one order',
  body: z.object({ purpose: z.enum(['save', 'once']), return_path: returnPath }),
  response: cardEntry,
})

export const postCardsFinish = call({
  method: 'POST',
  path: '/payments/cards/finish',
  names: { setup_ref: 'cardEntry' },
  who: 'anyone',
  summary: 'Finish entering a card: save it, or get a token that pays one order. 409 if none was entered',
  body: z.object({ setup_ref: z.string().check(z.regex(CARD_TOKEN)) }),
  response: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('saved'), method: savedMethod }),
    z.object({ kind: z.literal('once'), token: z.string(), brand: z.string(), last4: z.string() }),
  ]),
})
export type FinishedCard = z.output<typeof postCardsFinish.response>

export const postMethodDefault = call({
  method: 'POST',
  path: '/payments/methods/:id/default',
  names: { id: 'paymentMethod' },
  who: 'customer',
  summary: 'Make a saved card the default',
  response: savedMethod,
})

export const deleteMethod = call({
  method: 'DELETE',
  path: '/payments/methods/:id',
  names: { id: 'paymentMethod' },
  who: 'customer',
  summary: 'Remove a saved card, here and at the gateway. The newest card replaces a removed default',
  response: z.object({ default_id: z.nullable(z.uuid()) }),
})

export const postWebhook = call({
  method: 'POST',
  path: '/webhooks/:gateway',
  names: { gateway: 'gateway' },
  who: 'gateway',
  summary:
    'Receive a webhook from a payment gateway. The signature is checked over the raw bytes before they are read. A repeated message changes nothing',
  response: z.object({}),
})
