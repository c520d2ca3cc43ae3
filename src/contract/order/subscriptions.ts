import * as z from 'zod/mini'
import { call } from '../wire/call.ts'
import { cents, day, id, instant } from '../wire/fields.ts'

const customer = { who: 'customer' } as const

export const subscriptionPlan = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  image: z.string(),
  price_cents: cents,
  /** A cycle: its weeks, its pickups, and its included weight, which is null if the plan counts no weight. */
  weeks: z.int(),
  trips: z.int(),
  included_kg: z.nullable(z.int()),
  /** The price of each extra kilogram, charged with the next cycle or at the end. It is 0 if extra weight is free. */
  extra_kg_cents: cents,
  turnaround_hours: z.int(),
  benefits: z.array(z.string()),
  sales_type_id: id,
})
export type SubscriptionPlan = z.output<typeof subscriptionPlan>

export const getPlans = call({
  method: 'GET',
  path: '/subscription-plans',
  who: 'anyone',
  revalidated: true,
  summary: 'List the subscription plans',
  response: z.array(subscriptionPlan),
})

export const getPlan = call({
  method: 'GET',
  path: '/subscription-plans/:id',
  names: { id: 'plan' },
  who: 'anyone',
  revalidated: true,
  summary: 'Get a plan by its slug',
  response: subscriptionPlan,
})

const status = z.enum(['active', 'paused', 'past_due', 'suspended', 'pending_cancel', 'cancelled'])

const cycle = z.object({
  cycle: z.int(),
  status: z.enum(['due', 'paid', 'skipped', 'given_up']),
  first_day: z.string(),
  price_cents: cents,
  trips: z.int(),
  trips_used: z.int(),
  included_kg: z.nullable(z.int()),
  extra_kg_cents: cents,
  weight_grams: z.int(),
  /** The price of this cycle's extra weight, charged with the next cycle or at the end. */
  over_cents: cents,
  /** The price of earlier cycles' extra weight that this cycle is charged. */
  carried_cents: cents,
  order_id: z.nullable(z.string()),
  order_number: z.nullable(z.int()),
  paid_at: z.nullable(z.string()),
  /** After a failed charge: the number of failures, the reason, and the next attempt. */
  failures: z.int(),
  failure: z.nullable(z.string()),
  try_at: z.nullable(z.string()),
})
export type SubscriptionCycle = z.output<typeof cycle>

/** A separate charge for extra weight when no next cycle can carry it. It is made once. */
const overage = z.object({
  cents,
  status: z.enum(['due', 'paid', 'given_up']),
  /** The day of the charge. */
  day: z.string(),
  /** The order of the last cycle, which has the invoice. */
  order_id: z.string(),
  order_number: z.int(),
  paid_at: z.nullable(z.string()),
  failures: z.int(),
  failure: z.nullable(z.string()),
  try_at: z.nullable(z.string()),
})
export type Overage = z.output<typeof overage>

export const subscription = z.object({
  id: z.string(),
  plan: subscriptionPlan,
  status,
  price_cents: cents,
  extra_kg_cents: cents,
  /** The price of extra weight that is charged with the next cycle or at the end. */
  owed_cents: cents,
  /** The part of it that is charged separately if the subscription ends now. */
  owed_at_end_cents: cents,
  /** The newest separate charge after the end. */
  overage: z.nullable(overage),
  outlet: z.object({ id, name: z.string() }),
  address_id: z.nullable(z.string()),
  address: z.nullable(z.string()),
  method: z.nullable(z.object({ id: z.string(), label: z.string(), is_expired: z.boolean() })),
  /** The next pickups. Empty while the subscription is paused. */
  next_pickups: z.array(z.string()),
  /** The first day on which a new time may begin the next cycle: after the pickups of the newest one. Null if that one was given up. */
  next_cycle_from: z.nullable(z.string()),
  /** When the next cycle is charged, and until when it can be skipped or changed. */
  next_charge_at: z.nullable(z.string()),
  /** When a pending cancellation takes effect. */
  ends_at: z.nullable(z.string()),
  created_at: z.string(),
  ended_at: z.nullable(z.string()),
  /** The newest cycle. */
  current: z.nullable(cycle),
  may: z.object({
    pause: z.boolean(),
    resume: z.boolean(),
    skip: z.boolean(),
    change: z.boolean(),
    cancel: z.boolean(),
    keep: z.boolean(),
    /** Another card. After the end it is allowed only while something is unpaid. */
    pay: z.boolean(),
  }),
})
export type Subscription = z.output<typeof subscription>

export const getSubscriptions = call({
  ...customer,
  method: 'GET',
  path: '/subscriptions',
  summary: "List the customer's subscriptions, active ones first",
  response: z.array(subscription),
})

export const getSubscription = call({
  ...customer,
  method: 'GET',
  path: '/subscriptions/:id',
  names: { id: 'subscription' },
  summary: 'Get a subscription: next dates, usage and possible actions',
  response: subscription,
})

export const subscriptionForm = z.object({
  plan_id: z.string().check(z.maxLength(60)),
  outlet_id: id,
  /** The window of the first pickup. The others follow on the same weekday at the same time. */
  first_starts_at: instant,
  address_id: z.uuid(),
  method_id: z.uuid(),
  /** Consent to be charged for each cycle until cancelled. Never preselected. */
  consent: z.literal(true, { error: 'Agree to be charged for each cycle' }),
})

export const postSubscription = call({
  ...customer,
  method: 'POST',
  path: '/subscriptions',
  names: { address_id: 'address', method_id: 'paymentMethod' },
  summary: 'Subscribe to a plan and pay its first cycle. Needs an Idempotency-Key: the same key buys once',
  body: subscriptionForm,
  response: z.object({
    subscription,
    /** 'pending' is not decided yet: ask again. */
    result: z.enum(['success', 'failed', 'pending']),
    failure: z.nullable(z.string()),
  }),
})

const change = <Path extends string>(path: Path, summary: string) =>
  ({
    ...customer,
    method: 'POST',
    path: `/subscriptions/:id/${path}`,
    names: { id: 'subscription' },
    summary,
    response: subscription,
  }) as const

export const postPause = call(change('pause', 'Pause until resumed. Charges nothing'))
export const postResume = call(change('resume', 'Resume from the next date that can still be changed'))
export const postSkip = call(change('skip', 'Skip the next cycle, until 48 hours before its first pickup'))
export const postCancel = call(change('cancel', 'Cancel after the paid cycle. A paused subscription ends at once'))
export const postKeep = call(change('keep', 'Undo a cancellation'))

export const postSubscriptionSlot = call({
  ...change('slot', 'Change the next and all later pickups, or the address, until 48 hours before'),
  names: { id: 'subscription', address_id: 'address' },
  body: z.object({ first_starts_at: z.optional(instant), address_id: z.optional(z.uuid()) }),
})

export const postSubscriptionMethod = call({
  ...change('method', 'Change the saved card. Retries a failed charge at once'),
  names: { id: 'subscription', method_id: 'paymentMethod' },
  body: z.object({ method_id: z.uuid() }),
})

const statementQuery = z.object({
  from: z.optional(day),
  to: z.optional(day),
})
const statementLine = z.extend(cycle, { subscription_id: z.string(), plan: z.string() })
const statement = z.object({
  from: z.string(),
  to: z.string(),
  lines: z.array(statementLine),
  /** Charges at the end of a subscription. Empty in a usage statement. */
  overages: z.array(z.extend(overage, { subscription_id: z.string(), plan: z.string() })),
  total_cents: cents,
  trips_used: z.int(),
  weight_grams: z.int(),
})

export const getUsageStatement = call({
  ...customer,
  method: 'GET',
  path: '/subscriptions/statements/usage',
  summary: 'List the usage of each cycle that started in a range of days, by default the last year',
  query: statementQuery,
  response: statement,
})

export const getBillingStatement = call({
  ...customer,
  method: 'GET',
  path: '/subscriptions/statements/billing',
  summary: 'List the charges in a range of days, by default the last year',
  query: statementQuery,
  response: statement,
})
