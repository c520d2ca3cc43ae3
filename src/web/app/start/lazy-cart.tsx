import { hasSignInDialog, useOpenSignIn } from '../../auth/sign-in/use-open-sign-in.ts'
import { CartBar } from '../../cart/panel/cart-bar.tsx'
import { CartDrawer, type CartDrawerProps } from '../../cart/panel/cart-drawer.tsx'
import { CartPanel } from '../../cart/panel/cart-panel.tsx'
import { orReload } from '../../state/lazy/missing-chunk.ts'
import { useLazyComponent } from '../../state/lazy/use-lazy-component.ts'
import { useJoinedTable } from '../../state/place/joined-table.ts'
import { SignInCard } from '../header/sign-in-card.tsx'

/** The cart with its sign-in card, loaded after the page is shown. A guest who joined a table's basket sees that instead (D1.9). */
export function LazyCartPanel() {
  const onSignIn = useOpenSignIn()
  const isShared = useJoinedTable() !== null
  const Table = useLazyComponent(isShared, () => tableBasket().then((one) => one.TableBasketPanel))
  if (isShared) return Table && <Table />
  return <CartPanel SignInCard={SignInCard} onSignIn={onSignIn} />
}

export function LazyCartBar() {
  const isShared = useJoinedTable() !== null
  const Table = useLazyComponent(isShared, () => tableBasket().then((one) => one.TableBasketBar))
  if (isShared) return Table && <Table />
  return <CartBar />
}

export function LazyCartDrawer(props: CartDrawerProps) {
  const openSignIn = useOpenSignIn()
  const signIn = () => {
    // Closing goes back in the history, which would undo the way to the sign-in page.
    if (hasSignInDialog()) props.onClose()
    openSignIn()
  }
  const isShared = useJoinedTable() !== null
  const Table = useLazyComponent(isShared, () => tableBasket().then((one) => one.TableBasketDrawer))
  if (isShared) return Table && <Table {...props} />
  return <CartDrawer {...props} SignInCard={SignInCard} onSignIn={signIn} />
}

const tableBasket = () => orReload(import('../../cart/table/table-basket-panel.tsx'))
