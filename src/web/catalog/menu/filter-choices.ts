import type { Category } from '#contract/shop/catalog.ts'
import { menuTexts } from '#texts/shop/catalog-menu.ts'
import type { ListQuery } from './list-query.ts'
import { bandLabel } from './price-band-label.ts'
import { type PriceBand, priceBands } from './price-bands.ts'

export type FilterChoice = { value: string; label: string }

const TURNAROUNDS_H = [24, 48, 72, 96, 168]

export const bandValue = ({ minDollars, maxDollars }: PriceBand) =>
  minDollars === null && maxDollars === null ? '' : `${minDollars ?? ''}-${maxDollars ?? ''}`

export function bandOf(value: string): PriceBand {
  const [min = '', max = ''] = value.split('-')
  return { minDollars: min ? Number(min) : null, maxDollars: max ? Number(max) : null }
}

/** The price bands for these categories, plus the band of the address if it is none of them. */
export function priceChoices(categories: readonly Category[], list: ListQuery): FilterChoice[] {
  const lowest = Math.min(...categories.map(({ min_cents }) => min_cents ?? Number.POSITIVE_INFINITY))
  const highest = Math.max(...categories.map(({ max_cents }) => max_cents ?? 0))
  return withOwn(
    priceBands(lowest, highest).map((band) => ({ value: bandValue(band), label: bandLabel(band) })),
    { value: bandValue(list), label: bandLabel(list) },
  )
}

/** Only turnarounds that some product has: nothing is ready sooner than the fastest, and all are ready within the slowest. */
export function turnaroundChoices(
  categories: readonly Category[],
  list: ListQuery,
  words = menuTexts.within,
): FilterChoice[] {
  const fastest = Math.min(...categories.map(({ fastest_hours }) => fastest_hours ?? Number.POSITIVE_INFINITY))
  const slowest = Math.max(...categories.map(({ slowest_hours }) => slowest_hours ?? 0))
  const offered = TURNAROUNDS_H.filter((hours) => hours >= fastest && hours < slowest)
  const choice = (hours: number) => ({ value: String(hours), label: words(hours) })
  const own = list.readyHours === null ? { value: '', label: '' } : choice(list.readyHours)
  return withOwn(offered.map(choice), own)
}

export function categoryChoices(categories: readonly Category[]): FilterChoice[] {
  return categories.filter((one) => one.product_count > 0).map(({ slug, name }) => ({ value: slug, label: name }))
}

function withOwn(choices: FilterChoice[], own: FilterChoice): FilterChoice[] {
  return own.value === '' || choices.some(({ value }) => value === own.value) ? choices : [...choices, own]
}
