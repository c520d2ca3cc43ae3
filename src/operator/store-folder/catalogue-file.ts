import * as z from 'zod/mini'
import { CART_PIECES_MAX } from '#contract/order/cart-limits.ts'
import { dollars, slug, words } from './store-files.ts'

const hasLetter = z.refine<string>((value) => /[a-z]/.test(value), 'must contain a letter')
const notOneOf = (taken: readonly string[]) =>
  z.refine<string>(
    (value) => !taken.includes(value),
    `must not be ${taken.slice(0, -1).join(', ')} or ${taken.at(-1)}: these are pages`,
  )

const variant = z.strictObject({ id: slug, name: words(80), price: z.optional(dollars) })

const option = z.strictObject({
  id: slug,
  name: words(80),
  price: z.optional(dollars),
  variants: z._default(z.array(variant), []),
})

/** A price for an outlet, a sales type or both. It applies to the product or to one of its choices. */
const specialPrice = z
  .strictObject({
    outlet: z.optional(slug),
    sales_type: z.optional(slug),
    option: z.optional(slug),
    variant: z.optional(slug),
    price: dollars,
  })
  .check(
    z.refine(({ outlet, sales_type }) => Boolean(outlet ?? sales_type), 'must name an outlet, a sales type or both'),
  )

/** D1.11: whole kilograms, because quantities are whole numbers. */
const kilograms = z
  .int('must be a whole number of kilograms')
  .check(z.gte(1, 'must be at least 1 kg'), z.lte(CART_PIECES_MAX, `must be at most ${CART_PIECES_MAX} kg`))
const weight = z.strictObject({ minimum: kilograms, step: z._default(kilograms, 1) }).check(
  z.refine(({ minimum, step }) => minimum % step === 0, {
    error: 'must be a multiple of step',
    path: ['minimum'],
  }),
)

const product = z.strictObject({
  id: slug.check(hasLetter, notOneOf(['search', 'suggestions'])),
  name: words(120),
  description: words(2000),
  unit: z.enum(['piece', 'kg', 'set', 'pair'], 'must be piece, kg, set or pair'),
  weight: z.optional(weight),
  turnaround_hours: z.nullable(z.int().check(z.gte(1), z.lte(2000))),
  care_notes: z._default(z.nullable(words(1000)), null),
  image: slug,
  popular: z._default(z.boolean(), false),
  available: z._default(z.boolean(), true),
  sales_types: z.array(slug).check(z.minLength(1, 'must name at least one sales type')),
  outlets: z.optional(z.array(slug).check(z.minLength(1, 'must name at least one outlet; leave it out for all'))),
  price: dollars,
  prices: z._default(z.array(specialPrice), []),
  options: z._default(z.array(option), []),
  modifier_groups: z._default(z.array(slug), []),
  keywords: z._default(z.array(words(60)), []),
})

const modifierGroup = z
  .strictObject({
    id: slug,
    name: words(80),
    department: words(60),
    min: z.int().check(z.gte(0)),
    max: z.int().check(z.gte(1)),
    modifiers: z
      .array(z.strictObject({ id: slug, name: words(80), price: dollars }))
      .check(z.minLength(1, 'must have at least one modifier')),
  })
  .check(
    z.refine(({ min, max }) => min <= max, { error: 'must not be more than max', path: ['min'] }),
    z.refine(({ max, modifiers }) => max <= modifiers.length, {
      error: 'must not be more than the number of modifiers',
      path: ['max'],
    }),
  )

/** catalogue/NN-<category>.yaml: a category with its modifier groups and products. */
export const catalogueFile = z.strictObject({
  category: z.strictObject({
    id: slug.check(notOneOf(['search', 'outlet', 'sales-type'])),
    name: words(80),
    description: words(400),
    image: slug,
  }),
  modifier_groups: z._default(z.array(modifierGroup), []),
  products: z.array(product),
})

export type CatalogueFile = z.output<typeof catalogueFile>
export type ProductEntry = z.output<typeof product>
export type ModifierGroupEntry = z.output<typeof modifierGroup>
export type CategoryEntry = CatalogueFile['category']

/** The whole catalogue of a store, in the order of its files. `catalogueProblems` has checked the references. */
export type Catalogue = {
  categories: readonly CategoryEntry[]
  modifierGroups: readonly ModifierGroupEntry[]
  products: readonly (ProductEntry & { category: string })[]
}

export function catalogueOf(files: readonly CatalogueFile[]): Catalogue {
  return {
    categories: files.map(({ category }) => category),
    modifierGroups: files.flatMap(({ modifier_groups }) => modifier_groups),
    products: files.flatMap(({ category, products }) => products.map((one) => ({ ...one, category: category.id }))),
  }
}
