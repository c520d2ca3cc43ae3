import { SEARCH_MIN_CHARACTERS, SUGGESTIONS } from '#contract/shop/catalog-limits.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import type { SearchAnswer } from '#contract/shop/search.ts'
import { wordsOf } from '#rules/pages/search-words.ts'
import type { PlaceOfSale, Shelf } from '#rules/places/place-of-sale.ts'
import type { StoreCatalogIndex } from '../catalog-index/store-catalog-index.ts'
import { imageUrl } from '../store/image-url.ts'
import { cardOf, categoryRef } from './card.ts'
import { correctedWords, factsOf, findProducts, type SearchPlace } from './find-products.ts'
import { placeAnswer } from './place.ts'
import { searchElsewhere } from './search.queries.ts'
import { storeWord } from './search-places.ts'
import { searchTerms, termsAt } from './search-terms.ts'

/** With fewer results than this, corrections of the words are searched too. */
const TOO_FEW = 3

type Where = SearchPlace & { catalogIndex: StoreCatalogIndex }

/** Searches products of this place, categories and, if there are few results, products that are sold at other places. */
export async function search(where: Where, typed: string[], limit: number): Promise<SearchAnswer> {
  const { parts, store, catalogIndex, place } = where
  const nothing = { place: placeAnswer(place), corrected: null, categories: [], products: [], elsewhere: [] }
  if (!typed.some((word) => word.length >= SEARCH_MIN_CHARACTERS)) return nothing

  let facts = await factsOf(where, typed)
  let rows = await findProducts(where, facts, limit)
  let corrected: string | null = null
  if (rows.length < TOO_FEW) {
    const meant = await correctedWords(where, facts)
    const meantFacts = meant ? await factsOf(where, meant) : []
    const again = meant ? await findProducts(where, meantFacts, limit) : []
    if (meant && (rows.length === 0 || again.length > rows.length)) {
      facts = meantFacts
      corrected = meant.join(' ')
      rows = again
    }
  }
  const words = facts.map(({ word }) => word)
  const terms = termsAt(storeWord(store.id), searchTerms(facts).prefixes)
  // D1.8, D1.12: dine-in finds only what the table can order.
  const isServed = catalogIndex.salesTypes.get(place.salesTypeId)?.category_id === SalesCategory.dineIn
  const others =
    rows.length < SUGGESTIONS && !isServed
      ? await searchElsewhere.all(parts.db, {
          storeId: store.id,
          shelfId: place.shelfId ?? 0,
          phrase: words.join(' '),
          limit: SUGGESTIONS,
          ...terms,
        })
      : []
  return {
    ...nothing,
    corrected: isServed && rows.length === 0 ? null : corrected,
    categories: categoriesBy(where, words).filter(({ id }) => !isServed || isSoldHere(where, id)),
    products: rows.map((row) => cardOf(store, catalogIndex, row)),
    elsewhere: others.flatMap(({ category_id, image, shelf_ids, ...row }) => {
      const shelf = bestShelf(catalogIndex.shelves, new Set(shelf_ids), place)
      if (!shelf) return []
      const category = categoryRef(catalogIndex, category_id)
      return [
        {
          ...row,
          category,
          image: imageUrl(store, image),
          outlet_id: shelf.outletId,
          sales_type_id: shelf.salesTypeId,
        },
      ]
    }),
  }
}

function categoriesBy({ store, catalogIndex }: Where, words: readonly string[]): SearchAnswer['categories'] {
  return [...catalogIndex.categories.values()]
    .filter(({ name }) => {
      const own = wordsOf(name)
      return words.every((word) => own.some((one) => one.startsWith(word) || word === `${one}s`))
    })
    .map(({ id, slug, name, image }) => ({ id, slug, name, image: imageUrl(store, image) }))
}

const isSoldHere = ({ catalogIndex, place }: Where, id: number) =>
  catalogIndex.summaries.some(({ shelf_id, category_id }) => shelf_id === place.shelfId && category_id === id)

/** The place to suggest for a product that is not sold here: another sales type of the same outlet before another outlet. */
function bestShelf(shelves: readonly Shelf[], own: ReadonlySet<number>, place: PlaceOfSale): Shelf | undefined {
  const possible = shelves.filter(({ id }) => own.has(id))
  return (
    possible.find(({ outletId }) => outletId === place.outletId) ??
    possible.find(({ salesTypeId }) => salesTypeId === place.salesTypeId) ??
    possible[0]
  )
}
