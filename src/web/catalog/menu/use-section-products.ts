import { useEffect, useRef, useState } from 'react'
import type { ProductCard } from '#contract/shop/catalog.ts'
import { PRODUCTS_PAGE } from '#contract/shop/catalog-limits.ts'
import { useApp } from '../../state/app-context.ts'
import { loadProducts } from '../load-products.ts'
import type { PlaceQuery } from '../place-query.ts'
import { noFilters } from './list-query.ts'

/** A section that is only scrolled past is not loaded. */
const DEBOUNCE_MS = 120

/** A section's products, loaded when it comes near the viewport. Until then it shows the products of the page's loader. */
export function useSectionProducts(category: string, place: PlaceQuery, initial: readonly ProductCard[], size: number) {
  const { api } = useApp()
  const section = useRef<HTMLElement>(null)
  const [fetched, setFetched] = useState<readonly ProductCard[] | null>(null)
  const [isNear, setNear] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const products = fetched ?? initial
  const isIncomplete = fetched === null && initial.length < size

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
    let isStale = false
    const timer = setTimeout(() => {
      const list = { ...noFilters, category, sort: 'menu', show: PRODUCTS_PAGE } as const
      loadProducts(api, JSON.parse(placeKey) as PlaceQuery, list).then(
        (pages) => !isStale && setFetched(pages.products),
        () => !isStale && setFailed(true),
      )
    }, DEBOUNCE_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [api, category, placeKey, isNear, isIncomplete, hasFailed])

  return {
    section,
    products,
    missing: fetched === null && !hasFailed ? Math.max(0, size - initial.length) : 0,
    hasFailed,
    tryAgain: () => setFailed(false),
  }
}
