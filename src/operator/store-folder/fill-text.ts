import { productsPricedHere } from '#rules/cart/price-here.ts'
import { shortPriceText } from '#rules/pricing/money.ts'
import { priceRange } from '#rules/pricing/price-list.ts'
import type { Weekday } from '#rules/slots/singapore-time.ts'
import { turnaroundWords } from '#texts/frame/turnaround.ts'
import { priceRows } from '../import-store/product-rows.ts'
import type { Problem } from './broken-file.ts'
import type { Catalogue } from './catalogue-file.ts'
import type { VoucherEntry } from './rewards-files.ts'

type Product = Catalogue['products'][number]

/** The data that placeholders are filled from. */
export type TextFacts = {
  products: readonly Product[]
  vouchers: readonly VoucherEntry[]
  outlets: readonly { id: string; sales_types: readonly string[] }[]
  /** P1.6: of store.yaml. */
  liability?: LiabilityAmounts | undefined
}

export type LiabilityAmounts = {
  times_price?: number | undefined
  most?: number | undefined
  together?: { most: number } | undefined
}

type Filler = { values: readonly string[]; fill: (facts: TextFacts, names: readonly string[]) => string }

/** A placeholder cannot be filled. The message says why. */
class UnfillableText extends Error {}

/**
 * D1.12: texts of a store take prices, weights, amounts, dates and days from its catalogue and vouchers: `{{price
 * family-bag}}`. So a text cannot promise another price than the shop charges.
 */
const FILLERS: Readonly<Record<string, Filler>> = {
  price: { values: ['product', 'sales type', 'outlet'], fill: lowestPrice },
  minimum: { values: ['product'], fill: (facts, [id]) => `${productOf(facts, id).weight?.minimum ?? 1} kg` },
  turnaround: { values: ['product'], fill: (facts, [id]) => hours(productOf(facts, id)) },
  off: { values: ['voucher'], fill: (facts, [code]) => off(voucherOf(facts, code)) },
  cap: { values: ['voucher'], fill: (facts, [code]) => dollars(voucherOf(facts, code), 'cap') },
  min_spend: { values: ['voucher'], fill: (facts, [code]) => dollars(voucherOf(facts, code), 'min_spend') },
  starts: { values: ['voucher'], fill: (facts, [code]) => date(voucherOf(facts, code), 'starts') },
  ends: { values: ['voucher'], fill: (facts, [code]) => date(voucherOf(facts, code), 'ends') },
  liability: { values: ['limit'], fill: liabilityLimit },
  weekdays: { values: ['voucher'], fill: (facts, [code]) => weekdays(voucherOf(facts, code)) },
}

/**
 * Fills the placeholders of a text and keeps its lines. A placeholder that cannot be filled stays and is reported.
 * With `mayNameHere` a text may leave a price to the place where it is shown.
 */
export function fillText(
  file: string,
  source: string,
  facts: TextFacts,
  { mayNameHere = false } = {},
): { text: string; problems: Problem[] } {
  const problems: Problem[] = []
  const text = source
    .split('\n')
    .map((line, index) =>
      line.replace(/\{\{([^{}]*)\}\}/g, (whole, inner: string) => {
        try {
          const [here] = mayNameHere ? productsPricedHere(whole) : []
          // The API fills this placeholder for each visitor. It is only checked here.
          if (here !== undefined && lowestPrice(facts, [here])) return whole
          return fillPlaceholder(facts, inner.trim().split(/\s+/))
        } catch (error) {
          if (!(error instanceof UnfillableText)) throw error
          problems.push({ file, line: index + 1, reason: `${whole}: ${error.message}` })
          return whole
        }
      }),
    )
    .join('\n')
  return { text, problems }
}

function fillPlaceholder(facts: TextFacts, [name = '', ...names]: readonly string[]): string {
  const filler = Object.hasOwn(FILLERS, name) ? FILLERS[name] : undefined
  if (!filler) throw new UnfillableText(`there is no such placeholder; use ${Object.keys(FILLERS).join(', ')}`)
  if (names.length === 0 || names.length > filler.values.length) {
    throw new UnfillableText(`must name a ${filler.values.join(', and may name a ')}`)
  }
  return filler.fill(facts, names)
}

function productOf({ products }: TextFacts, id: string | undefined): Product {
  const product = products.find((one) => one.id === id)
  if (!product) throw new UnfillableText(`there is no product called ${id}`)
  return product
}

function voucherOf({ vouchers }: TextFacts, code: string | undefined): VoucherEntry {
  const voucher = vouchers.find((one) => one.code === code)
  if (!voucher) throw new UnfillableText(`there is no voucher called ${code}`)
  return voucher
}

/** The lowest price at all places, at a sales type, or at a sales type of an outlet. */
function lowestPrice(facts: TextFacts, [id, salesType, outlet]: readonly string[]): string {
  const entry = productOf(facts, id)
  const sold = facts.outlets
    .filter((one) => (entry.outlets?.includes(one.id) ?? true) && (outlet === undefined || one.id === outlet))
    .flatMap((one) => one.sales_types.map((type) => ({ outlet: one.id, salesType: type })))
    .filter((one) => entry.sales_types.includes(one.salesType))
    .filter((one) => salesType === undefined || one.salesType === salesType)
  if (sold.length === 0)
    throw new UnfillableText(`${id} is not sold ${[salesType, outlet].filter(Boolean).join(' at ')}`)
  const outlets = numbered(facts.outlets.map((one) => one.id))
  const salesTypes = numbered(entry.sales_types)
  const options = entry.options.map((option, index) => ({
    id: index,
    slug: option.id,
    variants: option.variants.map((variant, at) => ({ id: at, slug: variant.id })),
  }))
  const prices = priceRows({ entry, id: 0, categoryId: 0, menuRank: 0, options }, { outlets, salesTypes })
  const costs = sold.map((one) => {
    const where = { outletId: outlets.get(one.outlet) ?? 0, salesTypeId: salesTypes.get(one.salesType) ?? 0 }
    return priceRange(prices, where, options).from
  })
  return shortPriceText(Math.min(...costs))
}

const numbered = (names: readonly string[]) => new Map(names.map((name, index) => [name, index]))

function hours({ id, turnaround_hours: count }: Product): string {
  if (count === null) throw new UnfillableText(`${id} has no turnaround`)
  return turnaroundWords(count)
}

function off({ code, percent, amount }: VoucherEntry): string {
  if (percent !== undefined) return `${percent}%`
  if (amount === undefined) throw new UnfillableText(`${code} gives neither a percentage nor an amount`)
  return shortPriceText(amount)
}

function dollars(voucher: VoucherEntry, field: 'cap' | 'min_spend'): string {
  const cents = voucher[field]
  if (cents === undefined) throw new UnfillableText(`${voucher.code} has no ${field}`)
  return shortPriceText(cents)
}

/** P1.6: the limits of store.yaml, so that terms and checkout say the same. */
function liabilityLimit({ liability }: TextFacts, [name]: readonly string[]): string {
  const { times_price, most, together } = liability ?? {}
  if (name === 'times_price' && times_price !== undefined) return String(times_price)
  if (name === 'most' && most !== undefined) return shortPriceText(most)
  if (name === 'together' && together) return shortPriceText(together.most)
  throw new UnfillableText(`liability in store.yaml has no ${name}; use times_price, most or together`)
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

function date(voucher: VoucherEntry, field: 'starts' | 'ends'): string {
  const [year, month, day] = (voucher[field] ?? '').split('-').map(Number)
  if (!year || !month || !day) throw new UnfillableText(`${voucher.code} has no ${field}`)
  return `${day} ${MONTHS[month - 1]} ${year}`
}

const WEEKDAYS: Readonly<Record<Weekday, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}

function weekdays({ code, weekdays: days }: VoucherEntry): string {
  if (!days) throw new UnfillableText(`${code} is valid on all days`)
  return new Intl.ListFormat('en-SG', { type: 'disjunction' }).format(days.map((one) => WEEKDAYS[one]))
}
