import { useAppState } from '../../state/app-context.ts'
import { orReload } from '../../state/lazy/missing-chunk.ts'
import { useLazyComponent } from '../../state/lazy/use-lazy-component.ts'

/** D1.9: the group of a shared table, only for guests at a table. Its space is reserved while its script loads. */
export function TableGroupPlace() {
  const isAtTable = useAppState((state) => state.table !== null)
  const Group = useLazyComponent(isAtTable, () =>
    orReload(import('../../cart/table/table-group.tsx')).then((one) => one.TableGroup),
  )
  if (!isAtTable) return null
  return <div className="mb-6 min-h-28 sm:min-h-14">{Group && <Group />}</div>
}
