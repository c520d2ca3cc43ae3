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

/** S1.7: what was looked at last. Only this browser knows, so no loader can bring it; it comes below everything else. */
export function RecentProducts() {
  const { api } = useApp()
  const [params] = useSearchParams()
  const placeKey = JSON.stringify(placeQuery(params))
  const [products, setProducts] = useState<readonly ProductCard[]>([])
  useEffect(() => {
    const ids = recentStorage.products().join(',')
    if (!ids) return
    let isGone = false
    atKnownPlace(JSON.parse(placeKey), (place) => api('GET /products', { query: { ...place, ids } })).then(
      (answer) => !isGone && setProducts(answer.products.slice(0, SHOWN)),
      // Home stands without it.
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [api, placeKey])
  if (products.length === 0) return null
  return (
    <HomeSection id="recent" title={recentProductsTexts.title}>
      <ProductGrid products={products} />
    </HomeSection>
  )
}
