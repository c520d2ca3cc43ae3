import type { Queryable } from '#api/db/database.ts'
import type { Catalogue } from '../store-folder/catalogue-file.ts'
import { productIdsBySlug, upsertProducts } from './catalogue-writes.queries.ts'
import { insertGroupLinks, upsertOptions, upsertVariants } from './choice-writes.queries.ts'
import { idsBySlug, mustHave } from './ids-by-slug.ts'
import { insertPrices, upsertOffers } from './offer-writes.queries.ts'
import { type Entry, offerRows, type PlacedProduct, priceRows, productRow, type ShelfPlace } from './product-rows.ts'

/** The number of offers in one statement. A product has one offer for each shelf. */
const CHUNK = 2_000

export type CatalogueIds = {
  shelves: readonly ShelfPlace[]
  categories: ReadonlyMap<string, number>
  groups: ReadonlyMap<string, number>
  commonWords: ReadonlySet<string>
  front: ReadonlySet<Entry>
}

/** Writes a chunk of products with their choices, prices and offers. `start` is the menu position of the first one. */
export async function writeProducts(
  tx: Queryable,
  storeId: number,
  catalogue: Catalogue,
  entries: readonly Entry[],
  start: number,
  { shelves, categories, groups, commonWords, front }: CatalogueIds,
): Promise<PlacedProduct[]> {
  const categoryNames = new Map(catalogue.categories.map(({ id, name }) => [id, name]))
  const required = new Set(catalogue.modifierGroups.filter(({ min }) => min > 0).map(({ id }) => id))
  const rows = entries.map((entry) =>
    productRow(entry, {
      storeId,
      categoryId: mustHave(categories, entry.category),
      categoryName: categoryNames.get(entry.category) ?? '',
      shelves,
      commonWords,
      isFront: front.has(entry),
      isChoiceRequired: entry.modifier_groups.some((group) => required.has(group)),
    }),
  )
  await upsertProducts.run(tx, storeId, rows)
  const slugs = entries.map(({ id }) => id)
  const productIds = idsBySlug(await productIdsBySlug.all(tx, storeId, slugs))
  const placed = entries.map((entry, index): PlacedProduct => {
    const categoryId = mustHave(categories, entry.category)
    return { entry, id: mustHave(productIds, entry.id), categoryId, menuRank: start + index, options: [] }
  })
  await writeChoices(tx, storeId, placed)

  const links = placed.flatMap(({ entry, id }) =>
    entry.modifier_groups.map((group, position) => ({ product_id: id, group_id: mustHave(groups, group), position })),
  )
  await insertGroupLinks.run(tx, storeId, links)
  const places = {
    outlets: new Map(shelves.map(({ outlet, outlet_id }) => [outlet, outlet_id])),
    salesTypes: new Map(shelves.map(({ sales_type, sales_type_id }) => [sales_type, sales_type_id])),
  }
  const prices = placed.map((one) => priceRows(one, places))
  await insertPrices.run(tx, storeId, prices.flat())
  const offers = placed.flatMap((one, index) => offerRows(one, prices[index] ?? [], shelves, catalogue.products.length))
  for (let from = 0; from < offers.length; from += CHUNK)
    await upsertOffers.run(tx, storeId, offers.slice(from, from + CHUNK))
  return placed
}

/** Writes options and variants, and stores their ids in `placed`. */
async function writeChoices(tx: Queryable, storeId: number, placed: readonly PlacedProduct[]): Promise<void> {
  const byId = new Map(placed.map((one) => [one.id, one]))
  const optionRows = placed.flatMap(({ entry, id }) =>
    entry.options.map((option, position) => ({ product_id: id, slug: option.id, position, name: option.name })),
  )
  const options = new Map<number, PlacedProduct['options'][number]>()
  for (const { id, product_id, slug } of await upsertOptions.all(tx, storeId, optionRows)) {
    const option = { id, slug, variants: [] }
    options.set(id, option)
    byId.get(product_id)?.options.push(option)
  }
  const variantRows = placed.flatMap(({ entry, id, options: own }) =>
    entry.options.flatMap((option) =>
      option.variants.map((variant, position) => ({
        product_id: id,
        option_id: own.find(({ slug }) => slug === option.id)?.id ?? 0,
        slug: variant.id,
        position,
        name: variant.name,
      })),
    ),
  )
  for (const { id, option_id, slug } of await upsertVariants.all(tx, storeId, variantRows)) {
    options.get(option_id)?.variants.push({ id, slug })
  }
}
