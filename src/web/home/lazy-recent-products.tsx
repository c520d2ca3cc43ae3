import { ignoreMissing, useLazyComponent } from '../state/lazy/use-lazy-component.ts'

/** Recently viewed products. Only the browser's storage has them, so their script is not part of the first load. */
export function LazyRecentProducts() {
  const Recent = useLazyComponent(
    true,
    () => import('./recent-products.tsx').then(({ RecentProducts }) => RecentProducts),
    ignoreMissing,
  )
  return Recent && <Recent />
}
