import { type ComponentType, useEffect, useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import { type RouteName, routes } from '#contract/wire/routes.ts'
import { lazyWidgetTexts } from '#texts/frame/ui.ts'
import type { CartDrawerProps } from '../../cart/panel/cart-drawer.tsx'
import { useAppState } from '../../state/app-context.ts'
import { useLazyComponent } from '../../state/lazy/use-lazy-component.ts'
import { whenIdle } from '../../state/lazy/when-idle.ts'
import { useCartDrawer } from '../../state/links/use-cart-drawer.ts'
import { useNotify } from '../../state/notify.ts'

const loadDrawer = () => import('./lazy-cart.tsx').then((module) => module.LazyCartDrawer)

/** The cart's drawer on every page with a header. Its script loads when the cart has something, or when it is first opened. */
export function CartDrawerPlace() {
  const { isOpen: isWanted, close } = useCartDrawer()
  const { key } = useLocation()
  const page = useMatches().at(-1)?.id ?? ''
  const hasHeader = !(page in routes && routes[page as RouteName].layout.startsWith('bare'))
  // The entry of the history that is being left for another page. The drawer closes before that page has loaded.
  const [leftKey, setLeftKey] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the next page, the drawer may open again
  useEffect(() => setLeftKey(null), [key])
  const { notify } = useNotify()
  const isOpen = isWanted && hasHeader && leftKey !== key
  const Prepared = usePreparedDrawer(hasHeader)
  const Opened = useLazyComponent(isOpen && !Prepared, loadDrawer, () => {
    close()
    notify(lazyWidgetTexts.notLoaded, 'error')
  })
  const Drawer = Prepared ?? Opened
  return Drawer && <Drawer isOpen={isOpen} onClose={close} onLeave={() => setLeftKey(key)} />
}

/** The drawer, once it is loaded for a cart with something in it. If the script is missing, opening the drawer loads it again. */
function usePreparedDrawer(hasHeader: boolean): ComponentType<CartDrawerProps> | null {
  const [Drawer, setDrawer] = useState<ComponentType<CartDrawerProps> | null>(null)
  const isLikely = useAppState((state) => (state.cartPieces ?? 0) > 0) && hasHeader
  useEffect(() => {
    if (isLikely)
      whenIdle(() =>
        loadDrawer().then(
          (loaded) => setDrawer(() => loaded),
          () => {},
        ),
      )
  }, [isLikely])
  return Drawer
}
