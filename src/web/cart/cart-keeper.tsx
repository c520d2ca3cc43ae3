import { useEffect, useState } from 'react'
import { useMatches, useNavigate } from 'react-router'
import { type Page, type RouteName, routes } from '#contract/wire/routes.ts'
import { cartLimit } from '#rules/cart/cart-limit.ts'
import { cartTotalText, pieceCount } from '#rules/cart/cart-pricing.ts'
import { cartPageTexts } from '#texts/order/cart.ts'
import { plainLine } from '../catalog/product/plain-line.ts'
import { useOpeningRefresh } from '../location/outlets/use-opening-refresh.ts'
import { useChosenPlace } from '../location/use-chosen-place.ts'
import { useApp, useAppState } from '../state/app-context.ts'
import { setCartPort } from '../state/cart-port.ts'
import { orReload } from '../state/lazy/missing-chunk.ts'
import { ignoreMissing, useLazyComponent } from '../state/lazy/use-lazy-component.ts'
import { useCartDrawer } from '../state/links/use-cart-drawer.ts'
import { useTo } from '../state/links/use-to.ts'
import { useNotify } from '../state/notify.ts'
import { joinedTable, useJoinedTable } from '../state/place/joined-table.ts'
import type { LocalLine } from '../state/storage/cart-storage.ts'
import { addFromPage, showCart } from './add-from-page.ts'
import { cartOf, useCart } from './cart-of.ts'
import { useCheckoutSignIn } from './panel/use-checkout-sign-in.ts'
import { PlaceSheetHost } from './place/place-sheet-host.tsx'
import { useCartPlace } from './place/use-cart-place.ts'
import { usePlaceQuestion } from './place/use-place-question.ts'

const FRESH_MS = 3000
const ANNOUNCE_MS = 700
const usesLastPlace = (page: Page | undefined) => page?.usesLastPlace === true

/** Keeps the cart up to date on every page: its account, its place, the network and other tabs. */
export function CartKeeper() {
  const page = useMatches().at(-1)?.id
  useCartAccount()
  useCartPlace()
  useOpeningRefresh()
  useFreshCart()
  useCheckoutSignIn()
  useDiscarded()
  useCartPort()
  const isShared = useJoinedTable() !== null
  const TableCount = useLazyComponent(
    isShared,
    () => import('./table/table-count.ts').then((module) => module.TableCount),
    ignoreMissing,
  )
  const question = usePlaceQuestion()
  const ChangePlace = useLazyComponent(question !== null, () =>
    import('./place/change-place-dialog.tsx').then((module) => module.ChangePlaceDialog),
  )
  return (
    <>
      {usesLastPlace(routes[page as RouteName]) && <ChosenPlace />}
      {ChangePlace && <ChangePlace question={question} />}
      {isShared ? TableCount && <TableCount /> : <CartCount />}
      <PlaceSheetHost />
      <Announcement />
    </>
  )
}

/** S3.11: every page that sells uses the place that was chosen last. */
function ChosenPlace() {
  useChosenPlace()
  return null
}

function useCartAccount() {
  const app = useApp()
  const account = useAppState((state) => state.account)
  useEffect(() => cartOf(app).setAccount(account), [app, account])
}

/** S4.12: refreshes the cart when the shopper returns to the tab, and sends pending changes when the network is back. */
function useFreshCart() {
  const app = useApp()
  useEffect(() => {
    const cart = cartOf(app)
    let freshAt = Date.now()
    const refresh = () => {
      if (document.hidden || Date.now() - freshAt < FRESH_MS) return
      freshAt = Date.now()
      cart.refresh()
    }
    const online = () => cart.reconnect()
    const leave = () => cart.sendOnLeave()
    const hide = () => document.hidden && leave()
    window.addEventListener('focus', refresh)
    window.addEventListener('online', online)
    document.addEventListener('visibilitychange', refresh)
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('focus', refresh)
      window.removeEventListener('online', online)
      document.removeEventListener('visibilitychange', refresh)
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', leave)
    }
  }, [app])
}

/** S4.9: shows a message when the cart was put away. Undo restores it and returns to its place. */
function useDiscarded() {
  const app = useApp()
  const navigate = useNavigate()
  const to = useTo()
  const { notify } = useNotify()
  useEffect(() => {
    const cart = cartOf(app)
    cart.onDiscard((lines: readonly LocalLine[]) => {
      const [first] = lines
      if (!first) return
      const place = { st: String(first.sales_type_id), outid: String(first.outlet_id) }
      const onAct = () => {
        cart.restore(lines)
        navigate(to('products', {}, place))
      }
      const text = cartPageTexts.discarded(pieceCount(lines))
      const action = { label: cartPageTexts.undo, onAct, leadsAway: true }
      notify(text, 'warning', { durationMs: 15_000, action })
    })
  }, [app, navigate, to, notify])
}

function useCartPort() {
  const app = useApp()
  const { open } = useCartDrawer()
  useEffect(() => {
    // D1.9: a guest who shares a table's basket adds to that.
    const add = (line: LocalLine) =>
      joinedTable.at(app.store.get().table?.token)
        ? orReload(import('./table/add-to-table.ts')).then(({ addToTable }) => addToTable(app, line, open))
        : addFromPage(app, line, open)
    setCartPort(app.store, {
      add,
      addCard: (card, place) => add(plainLine(card, place, card.from_cents)),
      show: () => showCart(open),
    })
  }, [app, open])
}

/** The number on the header's cart link. */
function CartCount() {
  const { store } = useApp()
  const { kind, items } = useCart().state
  const pieces = kind === 'ready' ? pieceCount(items) : null
  useEffect(() => {
    store.set({ cartPieces: pieces })
  }, [store, pieces])
  return null
}

/** Announces the new count and total to screen readers, debounced. */
function Announcement() {
  const app = useApp()
  const [text, setText] = useState('')
  useEffect(() => {
    const { state } = cartOf(app)
    let timer: ReturnType<typeof setTimeout> | undefined
    let announced: string | null = null
    const announceSoon = () => {
      const { kind, items, facts } = state.get()
      if (kind !== 'ready') return
      const tolerancePercent = app.store.get().info?.weighing?.tolerance_percent ?? null
      const limit = cartLimit(items, { categoryId: facts?.categoryId ?? null, tolerancePercent })
      const now = cartPageTexts.state(pieceCount(items), cartTotalText(items), limit !== null)
      // The first state of the page is not announced.
      announced ??= now
      clearTimeout(timer)
      if (now === announced) return
      timer = setTimeout(() => {
        announced = now
        setText(now)
      }, ANNOUNCE_MS)
    }
    const stop = state.subscribe(announceSoon)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [app])
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}
