import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { SalesType } from '#contract/shop/outlets.ts'
import { locationTexts } from '#texts/shop/location.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useAppState } from '../../state/app-context.ts'
import { idIn } from '../address/visitor-location.ts'
import { StepAction } from '../step-page.tsx'
import type { OutletsHere } from './load-outlets.ts'
import { OutletBrowser } from './outlet-browser.tsx'
import { outletCards } from './outlet-cards.tsx'
import { useChooseOutlet } from './use-choose-outlet.ts'

const texts = locationTexts.outlet

/** The form to choose an outlet. The initial choice is the one in the URL, else the stored one, else the nearest. */
export function OutletChoice({ data, salesType }: { data: OutletsHere; salesType: SalesType }) {
  const { outlets, where, nowMs } = data
  const [query] = useSearchParams()
  const saved = useAppState((state) => state.outletId)
  const [pressed, setPressed] = useState<number | null>(null)
  const chooseOutlet = useChooseOutlet()
  const fitting = outlets.filter(({ unfit_reason }) => unfit_reason === null)
  const by = (id: number | null | undefined) => fitting.find((outlet) => outlet.id === id)
  const nearest = fitting[0]?.distance_m === null ? undefined : fitting[0]
  const chosen = by(pressed) ?? by(idIn(query, 'outid')) ?? by(saved) ?? nearest

  function submit(event: FormEvent) {
    event.preventDefault()
    if (chosen) chooseOutlet(salesType, chosen, where.postalCode)
  }
  return (
    <form onSubmit={submit}>
      <OutletBrowser
        data={data}
        cards={outletCards(outlets, { salesType, where, nowMs })}
        chosen={chosen}
        shown={outlets.find(({ id }) => id === pressed) ?? chosen}
        onPress={setPressed}
        action={
          fitting.length > 0 && (
            <StepAction className="lg:col-start-1">
              {chosen?.is_closed && (
                <p className="mb-2 text-14 text-ink-muted">
                  {chosen.closed_reason === 'no_window' ? texts.fullNote : texts.closedNote}
                </p>
              )}
              <Button
                type="submit"
                isWide
                iconEnd="arrow-right"
                disabledReason={chosen ? undefined : texts.chooseFirst}
              >
                {chosen ? texts.continue(chosen.outlet) : texts.continueAny}
              </Button>
            </StepAction>
          )
        }
      />
    </form>
  )
}
