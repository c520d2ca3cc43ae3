import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { carriedQuery, withQuery } from '#contract/wire/href.ts'

const CarriedQueryContext = createContext<URLSearchParams | null>(null)

/**
 * Gives all links below it the carried parameters of the address (S2.5). They stay from page to page, so a navigation does not render again what
 * only builds links.
 */
export function CarriedQuery({ children }: { children: ReactNode }) {
  const [current] = useSearchParams()
  const carried = withQuery('', carriedQuery(current))
  const query = useMemo(() => new URLSearchParams(carried), [carried])
  return <CarriedQueryContext value={query}>{children}</CarriedQueryContext>
}

export function useCarriedQuery(): URLSearchParams {
  const query = useContext(CarriedQueryContext)
  if (!query) throw new Error('useCarriedQuery outside of CarriedQuery')
  return query
}
