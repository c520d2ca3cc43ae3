import { ignoreMissing, useLazyComponent } from '../../state/lazy/use-lazy-component.ts'
import { BareLayout } from './bare-layout.tsx'

/** S2.7: no navigation, and a guard against an empty cart. Only the browser knows a guest's cart, so the guard runs after hydration. */
export function BareCartLayout() {
  const Guard = useLazyComponent(
    true,
    () => import('../../cart/place/use-active-cart.ts').then((module) => module.ActiveCartGuard),
    ignoreMissing,
  )
  return (
    <>
      <BareLayout />
      {Guard && <Guard />}
    </>
  )
}
