import { useApp } from '../../state/app-context.ts'
import { setCartPort } from '../../state/cart-port.ts'
import { useLazyComponent } from '../../state/lazy/use-lazy-component.ts'

/** What keeps cart, keyboard and title in place, the messages and the loading bar come after the page stands, and burden no first load. */
export function LazyAppEffects() {
  const { store } = useApp()
  const AppEffects = useLazyComponent(
    true,
    () => import('./app-effects.tsx').then((module) => module.AppEffects),
    () => setCartPort(store, null),
  )
  return AppEffects && <AppEffects />
}
