import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { recentProductsTexts } from '#texts/shop/recent-products.ts'
import type { PlacedProducts } from '../catalog/load-popular.ts'
import { atKnownPlace, placeQuery } from '../catalog/place-query.ts'
import { quickAdd } from '../catalog/product/quick-add.tsx'
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
  const [recent, setRecent] = useState<PlacedProducts | null>(null)
  useEffect(() => {
    const ids = recentStorage.products().join(',')
    if (!ids) return
    let isUnmounted = false
    atKnownPlace(JSON.parse(placeKey), (place) => api('GET /products', { query: { ...place, ids } })).then(
      ({ products, place }) => !isUnmounted && setRecent({ place, products: products.slice(0, SHOWN) }),
      // The home page works without them.
      () => {},
    )
    return () => {
      isUnmounted = true
    }
  }, [api, placeKey])
  if (!recent || recent.products.length === 0) return null
  return (
    <HomeSection id="recent" title={recentProductsTexts.title}>
      <ProductGrid products={recent.products} action={quickAdd(recent.place)} />
    </HomeSection>
  )
}
