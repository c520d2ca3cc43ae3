import { startTransition, useEffect, useRef, useState } from 'react'
import type { ProductCard } from '#contract/shop/catalog.ts'
import { PRODUCTS_PAGE } from '#contract/shop/catalog-limits.ts'
import { useApp } from '../../state/app-context.ts'
import { isRestored } from '../../state/first-view.ts'
import { whenIdle } from '../../state/lazy/when-idle.ts'
import { loadProducts } from '../load-products.ts'
import type { PlaceQuery } from '../place-query.ts'
import { noFilters } from './list-query.ts'

/** A section that is only scrolled past is not loaded. */
const DEBOUNCE_MS = 120
/** More than a phone's height, so that a section is there when it is scrolled to. */
const NEAR = '900px 0px'

type Section = {
  category: string
  place: PlaceQuery
  /** The products of the page's loader. They may be all, some or none of the section's. */
  initial: readonly ProductCard[]
  size: number
  /** How many the server renders. */
  first: number
}

/**
 * A section's products. What is below the first view is rendered when it comes near the viewport, or while the browser is idle. Products that
 * the page's loader has not are loaded when the section comes near.
 */
export function useSectionProducts({ category, place, initial, size, first }: Section) {
  const { api } = useApp()
  const section = useRef<HTMLElement>(null)
  const [fetched, setFetched] = useState<readonly ProductCard[] | null>(null)
  const [isNear, setNear] = useState(false)
  const [isWhole, setWhole] = useState(() => first >= size || isRestored())
  const [hasFailed, setFailed] = useState(false)
  const products = fetched ?? initial
  const isComplete = fetched !== null || initial.length >= size
  const isSettled = isComplete || hasFailed
  if (isNear && isSettled && !isWhole) setWhole(true)
  const isShown = isSettled && isWhole

  useEffect(() => {
    if (!section.current || (isComplete && isWhole)) return
    const observer = new IntersectionObserver(
      ([entry]) => startTransition(() => setNear(entry?.isIntersecting ?? false)),
      { rootMargin: NEAR },
    )
    observer.observe(section.current)
    return () => observer.disconnect()
  }, [isComplete, isWhole])

  useEffect(() => {
    if (isComplete && !isWhole) whenIdle(() => startTransition(() => setWhole(true)))
  }, [isComplete, isWhole])

  const placeKey = JSON.stringify(place)
  useEffect(() => {
    if (!isNear || isSettled) return
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
  }, [api, category, placeKey, isNear, isSettled])

  const shown = isShown ? products : products.slice(0, first)
  return {
    section,
    products: shown,
    /** How many there will be. */
    expected: isShown ? shown.length : size,
    hasFailed,
    tryAgain: () => setFailed(false),
  }
}
