import { useLayoutEffect } from 'react'
import { useLoaderData } from 'react-router'
import { SEARCH_RESULTS_MAX } from '#contract/shop/catalog-limits.ts'
import { searchTexts } from '#texts/shop/catalog-search.ts'
import type { Head, LoaderInput } from '../../state/screen.ts'
import { recentStorage } from '../../state/storage/recent-storage.ts'
import { loadCategories } from '../load-categories.ts'
import { loadNames } from '../load-place.ts'
import { loadPopular } from '../load-popular.ts'
import { atKnownPlace, placeQuery } from '../place-query.ts'
import type { SearchData } from './search-data.ts'
import { SearchField } from './search-field.tsx'
import { SearchResults } from './search-results.tsx'
import { SearchStart } from './search-start.tsx'
import { isSearchable, searchText } from './search-text.ts'

/** The words are in the query as `q`, or else in the path. */
export async function loader(input: LoaderInput): Promise<SearchData> {
  const { api, url, params, signal } = input
  const words = searchText(url.searchParams.get('q') ?? params.id ?? '')
  const [answer, names] = await Promise.all([
    isSearchable(words)
      ? atKnownPlace(placeQuery(url.searchParams), (place) =>
          api('GET /products/search', { query: { ...place, q: words, limit: String(SEARCH_RESULTS_MAX) }, signal }),
        )
      : null,
    loadNames(api),
  ])
  const start = answer?.products.length ? null : await loadStart(input)
  return {
    words,
    answer,
    outlets: Object.fromEntries(names.outlets),
    salesTypes: Object.fromEntries(names.salesTypes),
    start,
  }
}

async function loadStart(input: LoaderInput): Promise<SearchData['start']> {
  const [{ categories }, popular] = await Promise.all([loadCategories(input), loadPopular(input)])
  return { categories: categories.filter(({ product_count }) => product_count > 0), popular }
}

export function head({ words }: SearchData): Head {
  return {
    title: words ? `${searchTexts.title} ${searchTexts.titleFor(words)}` : searchTexts.title,
    description: searchTexts.description,
    isHidden: words !== '',
  }
}

export function Component() {
  const { words, answer, start } = useLoaderData<SearchData>()
  const hasFound = Boolean(answer?.products.length)
  // With the results, before the visitor can leave them.
  useLayoutEffect(() => {
    if (hasFound) recentStorage.addSearch(words)
  }, [hasFound, words])
  return (
    <div className="pt-6">
      {/* Wider screens have the header's field. */}
      <div className="mb-6 tablet:hidden">
        <SearchField isFocused={words === ''} hasRecent={start === null} />
      </div>
      {answer && <SearchResults words={words} answer={answer} />}
      {start && <SearchStart words={words} isAfterSearch={answer !== null} {...start} />}
    </div>
  )
}
