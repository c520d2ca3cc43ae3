import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ProductCard } from '#contract/shop/catalog.ts'
import { recentProductsTexts } from '#texts/shop/recent-products.ts'
import { atKnownPlace, placeQuery } from '../catalog/place-query.ts'
import { ProductGrid } from '../catalog/product-grid.tsx'
import { useApp } from '../state/app-context.ts'
import { recentStorage } from '../state/storage/recent-storage.ts'
import { HomeSection } from './home-section.tsx'

const SHOWN = 4

/** S1.7: recently viewed products. Only the browser's storage has them, so an effect loads them, not a loader. */
export function RecentProducts() {
  const { api } = useApp()
  const [params] = useSearchParams()
  const placeKey = JSON.stringify(placeQuery(params))
  const [products, setProducts] = useState<readonly ProductCard[]>([])
  useEffect(() => {
    const ids = recentStorage.products().join(',')
    if (!ids) return
    let isUnmounted = false
    atKnownPlace(JSON.parse(placeKey), (place) => api('GET /products', { query: { ...place, ids } })).then(
      (answer) => !isUnmounted && setProducts(answer.products.slice(0, SHOWN)),
      // The home page works without them.
      () => {},
    )
    return () => {
      isUnmounted = true
    }
  }, [api, placeKey])
  if (products.length === 0) return null
  return (
    <HomeSection id="recent" title={recentProductsTexts.title}>
      <ProductGrid products={products} />
    </HomeSection>
  )
}
