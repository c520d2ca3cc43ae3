import { type FormEvent, useState } from 'react'
import { useLoaderData, useNavigate, useSearchParams } from 'react-router'
import type { SalesType } from '#contract/shop/outlets.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { href } from '#contract/wire/href.ts'
import { afterSalesType } from '#rules/cart/after-sales-type.ts'
import { addressParameter } from '#rules/checkout/no-address.ts'
import { locationTexts } from '#texts/shop/location.ts'
import { Button } from '#ui/buttons/button.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { useApp, useAppState } from '../state/app-context.ts'
import { useTo } from '../state/links/use-to.ts'
import { chooseSalesType } from '../state/place/choose-place.ts'
import { usePlaceGuard } from '../state/place/use-place-guard.ts'
import type { LoaderInput } from '../state/screen.ts'
import { addressStorage } from '../state/storage/address-storage.ts'
import { idIn, visitorLocation } from './address/visitor-location.ts'
import { NothingHere } from './nothing-here.tsx'
import { salesTypeCards } from './sales-type-cards.tsx'
import { StepAction, StepPage } from './step-page.tsx'

const texts = locationTexts.salesType

export const loader = ({ api, signal }: LoaderInput) => api('GET /sales-types', { signal })
export const head = () => ({ title: texts.title, isHidden: true })

/** /products/sales-type: how the order reaches the customer (D1.1). */
export function Component() {
  const salesTypes = useLoaderData<SalesType[]>()
  const isPartner = useAppState((state) => Boolean(state.info?.partner))
  const saved = useAppState((state) => state.salesTypeId)
  const [query] = useSearchParams()
  const [picked, setPicked] = useState<number | null>(null)
  const continueWith = useContinue()
  const chosen = salesTypes.find(({ id }) => id === (picked ?? idIn(query, 'st') ?? saved))

  if (salesTypes.length === 0) return <NothingHere title={texts.title} words={texts.none} />
  function submit(event: FormEvent) {
    event.preventDefault()
    if (chosen) continueWith(chosen)
  }
  return (
    <StepPage title={texts.title} lead={texts.lead}>
      <form onSubmit={submit} className="flex flex-col gap-6">
        <RadioCards
          legend={texts.legend}
          isLegendHidden
          name="st"
          options={salesTypeCards(salesTypes, isPartner)}
          value={chosen ? String(chosen.id) : null}
          onChange={(id) => setPicked(Number(id))}
        />
        <StepAction>
          <Button type="submit" isWide iconEnd="arrow-right" disabledReason={chosen ? undefined : texts.chooseFirst}>
            {texts.continue}
          </Button>
        </StepAction>
      </form>
    </StepPage>
  )
}

/** Stores the chosen sales type and goes to the next page. */
function useContinue() {
  const { store } = useApp()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const to = useTo()
  const beforeChange = usePlaceGuard()
  return async (salesType: SalesType) => {
    const outletId = idIn(query, 'outid') ?? store.get().outletId
    const fittingId = outletId !== null && salesType.outlet_ids.includes(outletId) ? outletId : null
    if (!(await beforeChange({ salesTypeId: salesType.id, outletId: fittingId }))) return
    chooseSalesType(store, salesType)
    const { account } = store.get()
    // D1.10: a guest's newest postal code is in storage. This tab's URL may have an older one.
    const guest = account.kind === 'guest' ? addressStorage.guest()?.postal_code : undefined
    const postalCode = guest ?? visitorLocation(query, account).postalCode ?? undefined
    const isAtTable = salesType.category_id === SalesCategory.dineIn
    const choice = {
      st: String(salesType.id),
      outid: fittingId === null ? undefined : String(fittingId),
      tabid: isAtTable ? (query.get('tabid') ?? undefined) : undefined,
      aid: addressParameter(salesType.category_id, query.get('aid') ?? undefined),
    }
    const redirect = query.get('redirect') ?? undefined
    const next = afterSalesType({
      categoryId: salesType.category_id,
      hasTable: choice.tabid !== undefined,
      hasPostalCode: postalCode !== undefined,
    })
    if (next === 'location') {
      return navigate(to('location', {}, { ...choice, redirect: redirect && href('outlet', {}, { redirect }) }))
    }
    if (next === 'outlet') return navigate(to('outlet', {}, { ...choice, zcd: postalCode, redirect }))
    return navigate(to(next, {}, choice))
  }
}
