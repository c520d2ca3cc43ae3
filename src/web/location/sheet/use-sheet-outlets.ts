import { useEffect, useState } from 'react'
import type { Outlet, SalesType } from '#contract/shop/outlets.ts'
import { useApp } from '../../state/app-context.ts'

export type SheetOutlets =
  | { kind: 'loading' }
  | { kind: 'failed'; retry: () => void }
  | { kind: 'ready'; fitting: Outlet[] }

/** The outlets that serve the sales type at the postal code, nearest first. Null: nothing to ask for yet. */
export function useSheetOutlets(salesType: SalesType | undefined, postalCode: string | null): SheetOutlets {
  const { api } = useApp()
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<SheetOutlets>({ kind: 'loading' })
  const id = salesType?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` repeats the request
  useEffect(() => {
    if (id === undefined) return
    let isCurrent = true
    setState({ kind: 'loading' })
    const query = { sales_type_id: String(id), ...(postalCode === null ? {} : { postal_code: postalCode }) }
    api('GET /outlets', { query }).then(
      (outlets) =>
        isCurrent && setState({ kind: 'ready', fitting: outlets.filter(({ unfit_reason }) => unfit_reason === null) }),
      () => isCurrent && setState({ kind: 'failed', retry: () => setTries((count) => count + 1) }),
    )
    return () => {
      isCurrent = false
    }
  }, [api, id, postalCode, tries])
  return state
}
