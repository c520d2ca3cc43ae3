import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { SearchAnswer } from '#contract/shop/search.ts'
import { useApp } from '../../state/app-context.ts'
import { atKnownPlace, placeQuery } from '../place-query.ts'
import { isSearchable } from './search-text.ts'

const DEBOUNCE_MS = 150

/** The store's suggestions for the words. The request is debounced, and aborted when the words change. */
export function useSuggestions(words: string): SearchAnswer | null {
  const { api } = useApp()
  const [params] = useSearchParams()
  const placeKey = JSON.stringify(placeQuery(params))
  const [answer, setAnswer] = useState<SearchAnswer | null>(null)
  useEffect(() => {
    if (!isSearchable(words)) return setAnswer(null)
    const abort = new AbortController()
    const timer = setTimeout(() => {
      atKnownPlace(JSON.parse(placeKey), (place) =>
        api('GET /products/suggestions', { query: { ...place, q: words }, signal: abort.signal }),
      ).then(
        (found) => !abort.signal.aborted && setAnswer(found),
        // A failure shows no suggestions. The search itself reports the error.
        () => !abort.signal.aborted && setAnswer(null),
      )
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [api, words, placeKey])
  return answer
}
