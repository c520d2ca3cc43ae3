import { storeCategories } from '#api/catalog-index/category.queries.ts'
import { storeOutlets, storeSalesTypes } from '#api/catalog-index/outlets.queries.ts'
import type { Queryable } from '#api/db/database.ts'
import { storeShelves } from '../import-store/catalogue-writes.queries.ts'
import {
  type ExportedGroup,
  type ExportedPrice,
  type ExportedProduct,
  exportedModifierGroups,
  exportedProducts,
} from './catalogue.queries.ts'
import { dollarText, type Files, omitEmpty, omitNull, yamlText } from './file-text.ts'
import { type Shelves, soldAt } from './sold-at.ts'

/** catalogue/NN-<category>.yaml. A modifier group is written into the first file that uses it. */
export async function catalogueFiles(tx: Queryable, storeId: number): Promise<Files> {
  const categories = await storeCategories.all(tx, storeId)
  const shelves: Shelves = {
    all: await storeShelves.all(tx, storeId),
    outlets: (await storeOutlets.all(tx, storeId)).map(({ slug }) => slug),
    salesTypes: (await storeSalesTypes.all(tx, storeId)).map(({ slug }) => slug),
  }
  const waiting = new Map((await exportedModifierGroups.all(tx, storeId)).map((group) => [group.slug, group]))
  const width = Math.max(2, String(categories.length).length)
  const files: Files = new Map()
  for (const [index, { id, slug, ...category }] of categories.entries()) {
    const products = await exportedProducts.all(tx, storeId, id)
    const used = new Set(products.flatMap(({ modifier_groups }) => modifier_groups))
    const isLast = index === categories.length - 1
    const groups = [...waiting.values()].filter((group) => isLast || used.has(group.slug))
    for (const group of groups) waiting.delete(group.slug)
    const file = {
      category: { id: slug, ...category },
      modifier_groups: omitEmpty(groups.map(groupEntry)),
      products: products.map((product) => productEntry(product, shelves)),
    }
    files.set(`catalogue/${String(index + 1).padStart(width, '0')}-${slug}.yaml`, yamlText(file))
  }
  return files
}

function groupEntry({ slug, modifiers, ...group }: ExportedGroup) {
  return {
    id: slug,
    ...group,
    modifiers: modifiers.map(({ slug: id, name, cents }) => ({ id, name, price: dollarText(cents) })),
  }
}

function productEntry(product: ExportedProduct, shelves: Shelves) {
  const { slug, name, description, unit, turnaround_hours, care_notes, image, prices, options } = product
  const priceOf = (optionId: number | null, variantId: number | null) => {
    const found = prices.find(
      (one) => isForAllPlaces(one) && one.option_id === optionId && one.variant_id === variantId,
    )
    return found && dollarText(found.cents)
  }
  const nameOf = (id: number | null, all: readonly { id: number; slug: string }[]) =>
    all.find((one) => one.id === id)?.slug
  return {
    id: slug,
    name,
    description,
    unit,
    weight: product.min_qty > 1 ? { minimum: product.min_qty, step: product.qty_step } : undefined,
    turnaround_hours,
    care_notes: omitNull(care_notes),
    image,
    popular: product.is_popular || undefined,
    available: product.is_available ? undefined : false,
    ...soldAt(product.shelf_ids, shelves),
    price: priceOf(null, null),
    prices: omitEmpty(
      prices
        .filter((one) => !isForAllPlaces(one))
        .map(({ outlet, sales_type, option_id, variant_id, cents }) => ({
          outlet: omitNull(outlet),
          sales_type: omitNull(sales_type),
          option: nameOf(option_id, options),
          variant: nameOf(
            variant_id,
            options.flatMap(({ variants }) => variants),
          ),
          price: dollarText(cents),
        })),
    ),
    options: omitEmpty(
      options.map((option) => ({
        id: option.slug,
        name: option.name,
        price: priceOf(option.id, null),
        variants: omitEmpty(
          option.variants.map((variant) => ({
            id: variant.slug,
            name: variant.name,
            price: priceOf(option.id, variant.id),
          })),
        ),
      })),
    ),
    modifier_groups: omitEmpty(product.modifier_groups),
    keywords: omitEmpty(product.search_keywords.split(' ').filter(Boolean)),
  }
}

const isForAllPlaces = ({ outlet, sales_type }: ExportedPrice) => outlet === null && sales_type === null
