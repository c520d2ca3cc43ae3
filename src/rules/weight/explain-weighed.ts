import type { Explanation } from '#contract/order/explanation.ts'
import { explainQuote } from '../pricing/explain-quote.ts'
import { priceAtMost } from './waived-price.ts'
import { inputByWeight, type PriceBasis, priceByWeight } from './weighed-price.ts'

/** P1.4: the price that these weights come to. Above `finalCents` it is waived. Nothing can change it any more. */
export function explainWeighed(
  basis: PriceBasis,
  gramsByRef: ReadonlyMap<string, number>,
  finalCents: number,
): Explanation {
  const figures = priceAtMost(priceByWeight(basis, gramsByRef), finalCents)
  return { ...explainQuote(inputByWeight(basis, gramsByRef), figures), would_change: [] }
}
