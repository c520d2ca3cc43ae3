import { ignoreMissing, useLazyComponent } from '../state/lazy/use-lazy-component.ts'

/** Only the browser knows what was looked at last, so the first load goes without it. */
export function LazyRecentProducts() {
  const Recent = useLazyComponent(
    true,
    () => import('./recent-products.tsx').then(({ RecentProducts }) => RecentProducts),
    ignoreMissing,
  )
  return Recent && <Recent />
}
