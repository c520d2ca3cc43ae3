import { locationTexts } from '#texts/location.ts'
import { useAppState } from '../state/app-context.ts'
import { Icon } from '../ui/icon.tsx'

/** D1.6: which table what is ordered goes to. */
export function TableLine() {
  const table = useAppState((state) => state.table)
  if (!table) return null
  return (
    <p className="mb-6 flex items-center gap-3 rounded-card bg-primary-50 px-4 py-3 font-medium text-primary-text">
      <Icon name="bell" size={22} />
      {locationTexts.dineIn.orderingTo(table.table, table.outlet)}
    </p>
  )
}
