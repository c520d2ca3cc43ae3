import type { Queryable } from '#api/db/database.ts'
import type { Catalogue } from '../store-folder/catalogue-file.ts'
import {
  retireProductsExcept,
  storeShelves,
  upsertCategories,
  upsertModifierGroups,
  upsertModifiers,
  upsertShelves,
} from './catalogue-writes.queries.ts'
import { removeGroupLinks, retireOptionsExcept, retireVariantsExcept } from './choice-writes.queries.ts'
import { idsBySlug, mustHave } from './ids-by-slug.ts'
import {
  insertSearchWords,
  mergePendingSearchWords,
  removeOldOffers,
  removePrices,
  removeSearchWords,
} from './offer-writes.queries.ts'
import { frontProducts, type PlacedProduct } from './product-rows.ts'
import { commonWordsOf, knownWords } from './search-text.ts'
import { writeProducts } from './write-products.ts'

/** The number of products in one statement: fast enough, and small enough for one parameter. */
const CHUNK = 2_000

/** Enough for the work between two statements on any machine. An import that hangs still gives its locks back. */
const IDLE_MINUTES = 10

/** Writes a catalogue with checked references. Outlets, sales types and pictures must be written before. */
export async function writeCatalogue(tx: Queryable, storeId: number, catalogue: Catalogue): Promise<void> {
  // The time limits are made for visitors' requests. A catalogue of 100,000 products needs longer for a statement, and on a
  // busy machine the next rows take longer to prepare than a transaction may be idle.
  await tx.query({
    text: `SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = '${IDLE_MINUTES}min'`,
  })
  await upsertShelves.run(tx, storeId)
  const shelves = await storeShelves.all(tx, storeId)
  const categories = idsBySlug(
    await upsertCategories.all(
      tx,
      storeId,
      catalogue.categories.map(({ id, ...rest }, position) => ({ ...rest, slug: id, position })),
    ),
  )
  const groups = await writeModifierGroups(tx, storeId, catalogue)
  await removeGroupLinks.run(tx, storeId)
  await removePrices.run(tx, storeId)
  const surroundings = {
    shelves,
    categories,
    groups,
    commonWords: commonWordsOf(catalogue),
    front: frontProducts(catalogue, shelves),
  }
  const kept: PlacedProduct[] = []
  for (let start = 0; start < catalogue.products.length; start += CHUNK) {
    const entries = catalogue.products.slice(start, start + CHUNK)
    kept.push(...(await writeProducts(tx, storeId, catalogue, entries, start, surroundings)))
  }
  await retireProductsExcept.run(tx, storeId, ids(kept))
  await removeOldOffers.run(tx, storeId)
  await retireOptionsExcept.run(tx, storeId, ids(kept.flatMap(({ options }) => options)))
  await retireVariantsExcept.run(
    tx,
    storeId,
    ids(kept.flatMap(({ options }) => options.flatMap(({ variants }) => variants))),
  )
  await removeSearchWords.run(tx, storeId)
  await insertSearchWords.run(tx, storeId, knownWords(catalogue))
  await mergePendingSearchWords.one(tx)
}

/**
 * Updates the planner's statistics for the new catalogue. It must be the last step of an import, because its locks
 * block others.
 */
export async function updateStatistics(tx: Queryable): Promise<void> {
  await tx.query({ text: 'ANALYZE category, product, product_option, product_variant, price, offer, search_word' })
}

async function writeModifierGroups(
  tx: Queryable,
  storeId: number,
  { modifierGroups }: Catalogue,
): Promise<Map<string, number>> {
  const rows = modifierGroups.map(({ id, modifiers: _, ...rest }) => ({ ...rest, slug: id }))
  const groups = idsBySlug(await upsertModifierGroups.all(tx, storeId, rows))
  const modifiers = modifierGroups.flatMap((group) =>
    group.modifiers.map(({ id, name, price }, position) => ({
      group_id: mustHave(groups, group.id),
      slug: id,
      position,
      name,
      price_cents: price,
    })),
  )
  await upsertModifiers.run(tx, storeId, modifiers)
  return groups
}

const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
