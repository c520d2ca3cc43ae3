import * as z from 'zod/mini'
import { call } from '../wire/call.ts'
import { PROMISE_KINDS } from './promise-limits.ts'

const counted = { kept: z.int(), missed: z.int() }
const promiseMonth = z.object({
  /** Such as 2026-11. */
  month: z.string(),
  ...counted,
  /** Of all kinds, in whole per cent; null if there are too few to tell. */
  rate: z.nullable(z.int()),
  kinds: z.array(z.object({ kind: z.enum(PROMISE_KINDS), ...counted })),
})

export const promiseRecord = z.object({
  /** The newest first, from the first one that has any. */
  months: z.array(promiseMonth),
  /** What a customer gets for a missed promise; null for nothing. */
  credit: z.nullable(
    z.object({
      points: z.nullable(z.int()),
      /** The name of the voucher. */
      voucher: z.nullable(z.string()),
      counts: z.array(z.enum(PROMISE_KINDS)),
      most_per_order: z.int(),
      most_per_day: z.int(),
    }),
  ),
})
export type PromiseRecord = z.output<typeof promiseRecord>

export const getPromises = call({
  method: 'GET',
  path: '/promises',
  who: 'anyone',
  summary: 'Get how many promises the store has kept and missed, by month and kind, and what it gives for a missed one',
  response: promiseRecord,
})
