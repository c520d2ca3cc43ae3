import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { carriedQuery, href } from '#contract/wire/href.ts'
import { cartTotalCents } from '#rules/cart/cart-pricing.ts'
import { addressParameter } from '#rules/checkout/no-address.ts'
import { locationTexts } from '#texts/shop/location.ts'
import { idIn, mainAddress, visitorLocation } from '../../location/address/visitor-location.ts'
import type { SheetChoice } from '../../location/sheet/place-sheet.tsx'
import { withPlace } from '../../location/with-place.ts'
import { useApp } from '../../state/app-context.ts'
import { useLazyComponent } from '../../state/lazy/use-lazy-component.ts'
import { type SheetRequest, setPlaceSheet } from '../../state/place/place-sheet.ts'
import { usePlaceGuard } from '../../state/place/use-place-guard.ts'
import { addressStorage } from '../../state/storage/address-storage.ts'
import { cartOf } from '../cart-of.ts'

const texts = locationTexts.sheet

/** Opens the sheet for how, where and outlet on the page that needs it. If its script is missing, the pages of these steps open. */
export function PlaceSheetHost() {
  const app = useApp()
  const { store } = app
  const navigate = useNavigate()
  const [request, setRequest] = useState<SheetRequest | null>(null)
  const [isOpen, setOpen] = useState(false)
  // Each opening starts with a new guess.
  const [openings, setOpenings] = useState(0)
  const { pathname } = useLocation()
  const toPage = () => {
    setRequest(null)
    if (request) navigate(request.page)
  }
  const Sheet = useLazyComponent(
    request !== null,
    () => import('../../location/sheet/place-sheet.tsx').then((one) => one.PlaceSheet),
    toPage,
  )
  const guess = useGuess(request)
  const choose = useChoose(request)
  useEffect(() => {
    setPlaceSheet(store, (asked) => {
      setRequest(asked)
      setOpen(true)
      setOpenings((count) => count + 1)
    })
    return () => setPlaceSheet(store, null)
  }, [store])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the sheet
  useEffect(() => setOpen(false), [pathname])
  if (!Sheet || !request) return null
  return (
    <Sheet
      key={openings}
      isOpen={isOpen}
      guess={guess}
      spentCents={cartTotalCents(cartOf(app).state.get().items)}
      action={request.purpose === 'checkout' ? texts.toCheckout : texts.save}
      page={request.page}
      onClose={() => setOpen(false)}
      onFailed={toPage}
      onChoose={async (choice) => {
        if (await choose(choice)) setOpen(false)
      }}
    />
  )
}

/** The place that the address names, else the chosen one, else the cart's; and the newest postal code (D1.10). */
function useGuess(request: SheetRequest | null) {
  const app = useApp()
  const [query] = useSearchParams()
  if (!request) return { salesTypeId: null, outletId: null, postalCode: '' }
  const { salesTypeId, outletId, account } = app.store.get()
  const { place } = cartOf(app).state.get()
  const guest = account.kind === 'guest' ? addressStorage.guest()?.postal_code : undefined
  return {
    salesTypeId: idIn(query, 'st') ?? salesTypeId ?? place?.sales_type_id ?? null,
    outletId: idIn(query, 'outid') ?? outletId ?? place?.outlet_id ?? null,
    postalCode: guest ?? visitorLocation(query, account).postalCode ?? '',
  }
}

/** Goes on with the place in the address, which is then kept (S3.11). False if the shopper declines to lose lines of the cart (D1.5). */
function useChoose(request: SheetRequest | null) {
  const { store } = useApp()
  const navigate = useNavigate()
  const location = useLocation()
  const [query] = useSearchParams()
  const beforeChange = usePlaceGuard()
  return async ({ salesType, outlet, postalCode }: SheetChoice): Promise<boolean> => {
    if (!(await beforeChange({ salesTypeId: salesType.id, outletId: outlet.id }))) return false
    const { account } = store.get()
    const main = mainAddress(account)
    const aid = addressParameter(salesType.category_id, main?.postal_code === postalCode ? main?.id : undefined)
    if (postalCode !== null) {
      addressStorage.saveSelectedId(null)
      if (account.kind === 'guest') addressStorage.saveGuest({ postal_code: postalCode, planning_area: null })
    }
    const chosen = {
      st: String(salesType.id),
      outid: String(outlet.id),
      aid,
      tabid: undefined,
      ...(postalCode === null ? {} : { zcd: postalCode }),
    }
    if (request?.purpose === 'checkout')
      await navigate(href('checkout', {}, { ...carriedQuery(query), ...chosen }) + (request.hash ?? ''))
    else
      await navigate(withPlace(location.pathname + location.search, chosen), {
        replace: true,
        preventScrollReset: true,
      })
    return true
  }
}
