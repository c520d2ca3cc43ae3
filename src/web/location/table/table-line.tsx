import { tableLineTexts as texts } from '#texts/shop/place-notices.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { useAppState } from '../../state/app-context.ts'
import { dayAndTime } from '../outlets/day-and-time.ts'

/** D1.6: the table that the order is for and, while the outlet is closed, when it opens. */
export function TableLine() {
  const table = useAppState((state) => state.table)
  const outlet = useAppState((state) => state.outletDetail)
  if (!table) return null
  const opens = outlet?.is_closed && outlet.opens_again ? dayAndTime(new Date(outlet.opens_again), new Date()) : null
  return (
    <p className="mb-6 flex items-center gap-3 rounded-card bg-primary-50 px-4 py-3 font-medium text-primary-text">
      <Icon name="bell" size={22} />
      <span>
        {texts.orderingTo(table.table, table.outlet)}
        {opens && <span className="block text-14 text-ink">{texts.opensAgain(opens)}</span>}
      </span>
    </p>
  )
}
