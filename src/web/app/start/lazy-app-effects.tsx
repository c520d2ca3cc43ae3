import { useApp } from '../../state/app-context.ts'
import { setCartPort } from '../../state/cart-port.ts'
import { useLazyComponent } from '../../state/lazy/use-lazy-component.ts'

/** Loads the cart, focus, title, snackbar and loading bar after the page is shown, to keep the first load small. */
export function LazyAppEffects() {
  const { store } = useApp()
  const AppEffects = useLazyComponent(
    true,
    () => import('./app-effects.tsx').then((module) => module.AppEffects),
    () => setCartPort(store, null),
  )
  return AppEffects && <AppEffects />
}
