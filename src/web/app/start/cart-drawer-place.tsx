import { useEffect, useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import { type RouteName, routes } from '#contract/wire/routes.ts'
import { lazyWidgetTexts } from '#texts/frame/ui.ts'
import { useLazyComponent } from '../../state/lazy/use-lazy-component.ts'
import { useCartDrawer } from '../../state/links/use-cart-drawer.ts'
import { useNotify } from '../../state/notify.ts'

/** The cart's drawer on every page with a header. Its script loads when it is first opened. */
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
  const Drawer = useLazyComponent(
    isOpen,
    () => import('./lazy-cart.tsx').then((module) => module.LazyCartDrawer),
    () => {
      close()
      notify(lazyWidgetTexts.notLoaded, 'error')
    },
  )
  return Drawer && <Drawer isOpen={isOpen} onClose={close} onLeave={() => setLeftKey(key)} />
}
