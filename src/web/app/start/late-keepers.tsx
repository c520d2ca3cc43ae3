import { useApp } from '../../state/app-context.ts'
import { openCartPort } from '../../state/cart-port.ts'
import { useLazyComponent } from '../../state/late/use-lazy-component.ts'

/** What keeps cart, keyboard and title in place, the messages and the loading bar come after the page stands, and burden no first load. */
export function LateKeepers() {
  const { store } = useApp()
  const Keepers = useLazyComponent(
    true,
    () => import('./keepers.tsx').then((module) => module.Keepers),
    () => openCartPort(store, null),
  )
  return Keepers && <Keepers />
}
