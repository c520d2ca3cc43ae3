import { useEffect, useRef, useState } from 'react'
import type { ProductCard } from '#contract/shop/catalog.ts'
import { PRODUCTS_PAGE } from '#contract/shop/catalog-limits.ts'
import { useApp } from '../../state/app-context.ts'
import { loadProducts } from '../load-products.ts'
import type { PlaceQuery } from '../place-query.ts'
import { noFilters } from './list-query.ts'

/** Someone who rushes past a section does not want it. */
const LINGER_MS = 120

/** A section's products, fetched when one comes near it. What the page brought along stands until then. */
export function useSectionProducts(
  category: string,
  place: PlaceQuery,
  brought: readonly ProductCard[],
  wanted: number,
) {
  const { api } = useApp()
  const section = useRef<HTMLElement>(null)
  const [fetched, setFetched] = useState<readonly ProductCard[] | null>(null)
  const [isNear, setNear] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const products = fetched ?? brought
  const isIncomplete = fetched === null && brought.length < wanted

  useEffect(() => {
    if (!section.current || !isIncomplete) return
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '600px 0px',
    })
    observer.observe(section.current)
    return () => observer.disconnect()
  }, [isIncomplete])

  const placeKey = JSON.stringify(place)
  useEffect(() => {
    if (!isNear || !isIncomplete || hasFailed) return
    let isGone = false
    const timer = setTimeout(() => {
      const list = { ...noFilters, category, sort: 'menu', show: PRODUCTS_PAGE } as const
      loadProducts(api, JSON.parse(placeKey) as PlaceQuery, list).then(
        (pages) => !isGone && setFetched(pages.products),
        () => !isGone && setFailed(true),
      )
    }, LINGER_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [api, category, placeKey, isNear, isIncomplete, hasFailed])

  return {
    section,
    products,
    missing: fetched === null && !hasFailed ? Math.max(0, wanted - brought.length) : 0,
    hasFailed,
    tryAgain: () => setFailed(false),
  }
}
