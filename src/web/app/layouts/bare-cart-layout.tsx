import { leaveOut, useLazyComponent } from '../../state/lazy/use-lazy-component.ts'
import { BareLayout } from './bare-layout.tsx'

/** S2.7: no navigation, and nothing to do here with an empty cart. Only the browser knows a guest's, so the guard comes late. */
export function BareCartLayout() {
  const Guard = useLazyComponent(
    true,
    () => import('../../cart/place/use-active-cart.ts').then((module) => module.ActiveCartGuard),
    leaveOut,
  )
  return (
    <>
      <BareLayout />
      {Guard && <Guard />}
    </>
  )
}
