import { SEARCH_MIN_CHARACTERS, SUGGESTIONS } from '#contract/shop/catalog-limits.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import type { SearchAnswer } from '#contract/shop/search.ts'
import { wordsOf } from '#rules/pages/search-words.ts'
import type { PlaceOfSale, Shelf } from '#rules/places/place-of-sale.ts'
import type { StoreCatalogIndex } from '../catalog-index/store-catalog-index.ts'
import { imageUrl } from '../store/image-url.ts'
import { cardOf, categoryRef } from './card.ts'
import { factsOf, findProducts, meantWords, type SearchPlace } from './find-products.ts'
import { placeAnswer } from './place.ts'
import { searchElsewhere } from './search.queries.ts'
import { storeWord } from './search-places.ts'
import { searchTerms, termsAt } from './search-terms.ts'

/** Fewer than this, and the words are looked at for mistakes. */
const TOO_FEW = 3

type Where = SearchPlace & { frame: StoreCatalogIndex }

/** Products of this place by words, the best first; then categories, and what is sold elsewhere when there is little here. */
export async function search(where: Where, typed: string[], limit: number): Promise<SearchAnswer> {
  const { parts, store, frame, place } = where
  const nothing = { place: placeAnswer(place), corrected: null, categories: [], products: [], elsewhere: [] }
  if (!typed.some((word) => word.length >= SEARCH_MIN_CHARACTERS)) return nothing

  let facts = await factsOf(where, typed)
  let rows = await findProducts(where, facts, limit)
  let corrected: string | null = null
  if (rows.length < TOO_FEW) {
    const meant = await meantWords(where, facts)
    const meantFacts = meant ? await factsOf(where, meant) : []
    const again = meant ? await findProducts(where, meantFacts, limit) : []
    if (meant && (rows.length === 0 || again.length > rows.length)) {
      facts = meantFacts
      corrected = meant.join(' ')
      rows = again
    }
  }
  const words = facts.map(({ word }) => word)
  const terms = termsAt(storeWord(store.id), searchTerms(facts).begun)
  // D1.8, D1.12: a table finds only what it can order.
  const isServed = frame.salesTypes.get(place.salesTypeId)?.category_id === SalesCategory.dineIn
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
    products: rows.map((row) => cardOf(store, frame, row)),
    elsewhere: others.flatMap(({ category_id, image, shelf_ids, ...row }) => {
      const shelf = bestShelf(frame.shelves, new Set(shelf_ids), place)
      if (!shelf) return []
      const category = categoryRef(frame, category_id)
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

function categoriesBy({ store, frame }: Where, words: readonly string[]): SearchAnswer['categories'] {
  return [...frame.categories.values()]
    .filter(({ name }) => {
      const own = wordsOf(name)
      return words.every((word) => own.some((one) => one.startsWith(word) || word === `${one}s`))
    })
    .map(({ id, slug, name, image }) => ({ id, slug, name, image: imageUrl(store, image) }))
}

const isSoldHere = ({ frame, place }: Where, id: number) =>
  frame.summaries.some(({ shelf_id, category_id }) => shelf_id === place.shelfId && category_id === id)

/** Where to go for something that is not sold here: another way of ordering from the same outlet before another outlet. */
function bestShelf(shelves: readonly Shelf[], own: ReadonlySet<number>, place: PlaceOfSale): Shelf | undefined {
  const possible = shelves.filter(({ id }) => own.has(id))
  return (
    possible.find(({ outletId }) => outletId === place.outletId) ??
    possible.find(({ salesTypeId }) => salesTypeId === place.salesTypeId) ??
    possible[0]
  )
}
