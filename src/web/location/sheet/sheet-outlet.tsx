import type { SalesType } from '#contract/shop/outlets.ts'
import { locationTexts } from '#texts/shop/location.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { distanceWords } from '../outlets/distance-words.ts'
import { OutletStatus } from '../outlets/outlet-status.tsx'
import type { SheetOutlets } from './use-sheet-outlets.ts'

const texts = locationTexts.sheet

type SheetOutletProps = {
  outlets: SheetOutlets
  salesType: SalesType
  postalCode: string | null
  chosenId: number | undefined
  onChoose: (id: number) => void
}

/** The outlets to choose from, or why there is none. */
export function SheetOutlet({ outlets, salesType, postalCode, chosenId, onChoose }: SheetOutletProps) {
  if (outlets.kind === 'loading') return <Skeleton className="h-24 w-full rounded-card" />
  if (outlets.kind === 'failed')
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3 text-14">
        <p>{texts.failed}</p>
        <Button look="quiet" size="small" onClick={outlets.retry}>
          {texts.retry}
        </Button>
      </div>
    )
  if (outlets.fitting.length === 0)
    return (
      <p role="status" className="rounded-control bg-warning-surface p-4 text-14 font-medium text-warning">
        {postalCode === null
          ? locationTexts.outlet.noneAtAll(salesType.name)
          : texts.noneFits(salesType.name, postalCode)}
      </p>
    )
  const now = Date.now()
  return (
    <RadioCards
      legend={texts.outlet}
      name="sheet-outlet"
      options={outlets.fitting.map((outlet) => ({
        value: String(outlet.id),
        label: outlet.outlet,
        description: <OutletStatus outlet={outlet} nowMs={now} />,
        end: outlet.distance_m === null ? undefined : distanceWords(outlet.distance_m, false),
      }))}
      value={chosenId === undefined ? null : String(chosenId)}
      onChange={(id) => onChoose(Number(id))}
    />
  )
}
