import type { Outlet, SalesType } from '#contract/shop/outlets.ts'
import { locationTexts } from '#texts/shop/location.ts'
import type { RadioCard } from '#ui/forms/radio-cards.tsx'
import type { VisitorLocation } from '../address/visitor-location.ts'
import { distanceWords } from './distance-words.ts'
import { OutletStatus } from './outlet-status.tsx'

const texts = locationTexts.outlet

type Facts = { salesType: SalesType | null; where: VisitorLocation; nowMs: number }

/** D1.2: the outlets as choices. Those that fit come first; the others are disabled and show the reason. */
export function outletCards(outlets: readonly Outlet[], facts: Facts): RadioCard[] {
  const fitting = outlets.filter(({ unfit_reason }) => unfit_reason === null)
  const unfit = outlets.filter(({ unfit_reason }) => unfit_reason !== null)
  return [...fitting, ...unfit].map((outlet) => ({
    value: String(outlet.id),
    label: outlet.outlet,
    description: <Description outlet={outlet} facts={facts} />,
    end: outlet.distance_m === null ? undefined : distanceWords(outlet.distance_m, facts.where.position !== null),
    isDisabled: outlet.unfit_reason !== null,
  }))
}

function Description({ outlet, facts }: { outlet: Outlet; facts: Facts }) {
  const reason = unfitText(outlet, facts)
  return (
    <span className="mt-0.5 flex flex-col gap-1.5">
      <span>{outlet.address}</span>
      {reason ? <span className="font-medium">{reason}</span> : <OutletStatus outlet={outlet} nowMs={facts.nowMs} />}
    </span>
  )
}

function unfitText({ unfit_reason }: Outlet, { salesType, where }: Facts): string | null {
  if (unfit_reason === 'sales_type') return texts.unfit.sales_type(salesType?.name ?? '')
  return unfit_reason && texts.unfit.postal_sector(where.postalCode ?? '')
}
