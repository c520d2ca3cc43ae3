import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useAppState } from '../state/app-context.ts'

/** S3.11: an address that names neither sales type nor outlet gets what was chosen last time: the sales type, and the outlet if there is one. */
export function useChosenPlace(): void {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const savedSalesType = useAppState((state) => state.salesTypeId)
  const savedOutlet = useAppState((state) => state.outletId)
  const isUnsaid = !query.has('st') && !query.has('outid') && savedSalesType !== null

  useEffect(() => {
    if (!isUnsaid) return
    const next = new URLSearchParams(query)
    next.set('st', String(savedSalesType))
    if (savedOutlet !== null) next.set('outid', String(savedOutlet))
    navigate({ search: String(next) }, { replace: true, preventScrollReset: true })
  }, [isUnsaid, savedSalesType, savedOutlet, query, navigate])
}
