import { useApp } from '../../state/app-context.ts'
import { setCartPort } from '../../state/cart-port.ts'
import { useLazyComponent } from '../../state/late/use-lazy-component.ts'

/** What keeps cart, keyboard and title in place, the messages and the loading bar come after the page stands, and burden no first load. */
export function LateKeepers() {
  const { store } = useApp()
  const Keepers = useLazyComponent(
    true,
    () => import('./keepers.tsx').then((module) => module.Keepers),
    () => setCartPort(store, null),
  )
  return Keepers && <Keepers />
}
