import * as z from 'zod/mini'
import { PROMISE_KINDS } from '#contract/promises/promise-limits.ts'

const ONE_OF = 'must be { points: 100 } or { voucher: CODE }, with a voucher of vouchers.yaml that has from: grant'

/** P1.5: `promises` in store.yaml. */
export const promisePolicy = z.strictObject({
  /** The owner's switch. What is written stays, and gives nothing while it is off. */
  on: z._default(z.boolean(), false),
  credit: z.union(
    [
      z.strictObject({ points: z.int().check(z.gte(1), z.lte(10_000)) }),
      z.strictObject({ voucher: z.string().check(z.regex(/^[A-Z0-9]{3,24}$/)) }),
    ],
    { error: ONE_OF },
  ),
  /** Which promises count. Without it: all. */
  counts: z._default(
    z.array(z.enum(PROMISE_KINDS)).check(
      z.minLength(1, 'must name at least one kind'),
      z.refine((all) => new Set(all).size === all.length, 'must name each kind once'),
    ),
    [...PROMISE_KINDS],
  ),
  most_per_order: z._default(z.int().check(z.gte(1), z.lte(20)), 2),
  most_per_day: z._default(z.int().check(z.gte(1), z.lte(20)), 2),
})
