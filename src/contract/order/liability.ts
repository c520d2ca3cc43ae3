import * as z from 'zod/mini'
import { cents } from '../wire/fields.ts'

/** P1.6: the most that the store pays for what is lost or damaged, as its folder says it. */
export const liability = z.object({
  /** The store's own sentence. */
  text: z.string(),
  /** So many times the article's price; null if the price does not matter. */
  times_price: z.nullable(z.int()),
  /** The most for an article; null if there is no such amount. */
  most_cents: z.nullable(cents),
  /** What is counted by the order, such as things that are sold by weight. */
  together: z.nullable(z.object({ categories: z.array(z.string()), most_cents: cents })),
  /** The heading of the terms that says it; null for the page. */
  section: z.nullable(z.string()),
})
export type Liability = z.output<typeof liability>

/** The most that the store pays: for each article of a line, for all of the line, or for all such lines of the order. */
export const liabilityCap = z.object({ cents, for: z.enum(['each', 'line', 'order']) })
export type LiabilityCap = z.output<typeof liabilityCap>
