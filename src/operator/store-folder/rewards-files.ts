import * as z from 'zod/mini'
import { VOUCHER_CODE } from '#contract/rewards/voucher-limits.ts'
import { dollars, slug, words } from './store-files.ts'

const atLeastOne = (most: number) => z.int().check(z.gte(1), z.lte(most))
const some = (what: string) =>
  z.optional(z.array(slug).check(z.minLength(1, `must name at least one ${what}; leave it out for all`)))
const day = z.iso.date()

/** vouchers.yaml: the value and the limits of vouchers (D6.1). An omitted limit does not apply. */
export const vouchersFile = z.array(
  z
    .strictObject({
      code: z.string().check(z.regex(VOUCHER_CODE, 'must be a voucher code: capital letters and digits')),
      /** How customers get the voucher. A 'code' can be typed by anyone who knows it. */
      from: z._default(z.enum(['code', 'points', 'friend', 'referrer', 'grant']), 'code'),
      name: words(80),
      description: words(300),
      percent: z.optional(atLeastOne(100)),
      cap: z.optional(dollars),
      amount: z.optional(dollars),
      free_delivery: z.optional(z.literal(true)),
      on: z._default(z.enum(['item', 'order', 'delivery']), 'order'),
      min_spend: z.optional(dollars),
      min_pieces: z._default(z.int().check(z.gte(0), z.lte(99)), 0),
      starts: z.optional(day),
      ends: z.optional(day),
      weekdays: z.optional(z.array(z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])).check(z.minLength(1))),
      outlets: some('outlet'),
      sales_types: some('sales type'),
      products: some('product'),
      first_order_only: z._default(z.boolean(), false),
      total: z.optional(atLeastOne(10_000_000)),
      per_person: z.optional(atLeastOne(1000)),
      /** Vouchers of the same class exclude each other. Without a class, the voucher combines with no other. */
      class: z.optional(slug),
      points: z.optional(atLeastOne(1_000_000)),
      valid_days: z.optional(atLeastOne(3650)),
    })
    .check(
      z.refine(
        ({ percent, amount, free_delivery }) =>
          [percent, amount, free_delivery].filter((v) => v !== undefined).length === 1,
        'must have exactly one of percent, amount and free_delivery',
      ),
      z.refine(({ amount, cap }) => amount !== 0 && cap !== 0, 'must be more than 0.00'),
      z.refine(({ percent, cap }) => cap === undefined || percent !== undefined, {
        error: 'is only for vouchers with percent',
        path: ['cap'],
      }),
      z.refine(({ free_delivery, on }) => !free_delivery || on === 'delivery', {
        error: 'must be delivery for free_delivery',
        path: ['on'],
      }),
      z.refine(({ from, points }) => (from === 'points') === (points !== undefined), {
        error: 'is needed for, and only for, vouchers from points',
        path: ['points'],
      }),
      z.refine(({ from, total }) => from === 'code' || from === 'grant' || total === undefined, {
        error: 'is only for vouchers from code or grant',
        path: ['total'],
      }),
      z.refine(({ starts, ends }) => !starts || !ends || starts <= ends, {
        error: 'must not be before starts',
        path: ['ends'],
      }),
    ),
)
export type VoucherEntry = z.output<typeof vouchersFile>[number]

/** plans.yaml: the plans that customers can subscribe to (D6.4). */
export const plansFile = z.array(
  z
    .strictObject({
      id: slug,
      name: words(80),
      description: words(300),
      image: slug,
      price: dollars,
      weeks: atLeastOne(8),
      trips: atLeastOne(8),
      /** The weight that a cycle covers. Omitted, the plan counts no weight. */
      included_kg: z.optional(atLeastOne(500)),
      /** The price of each extra kilogram. Omitted, extra weight is free. */
      extra_kg: z.optional(dollars),
      turnaround_hours: atLeastOne(2000),
      sales_type: slug,
      benefits: z.array(words(120)).check(z.minLength(1), z.maxLength(8)),
    })
    .check(
      z.refine(({ weeks, trips }) => weeks % trips === 0, {
        error: 'must divide weeks, so pickups are whole weeks apart',
        path: ['trips'],
      }),
      z.refine(({ price }) => price > 0, { error: 'must be more than 0.00', path: ['price'] }),
      z.refine(({ included_kg, extra_kg }) => included_kg !== undefined || extra_kg === undefined, {
        error: 'needs included_kg',
        path: ['extra_kg'],
      }),
    ),
)
export type PlanEntry = z.output<typeof plansFile>[number]
