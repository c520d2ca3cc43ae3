import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useAppState } from '../state/app-context.ts'

/** S3.11: adds the stored sales type, and the stored outlet if there is one, to a URL that names neither. */
export function useChosenPlace(): void {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const savedSalesType = useAppState((state) => state.salesTypeId)
  const savedOutlet = useAppState((state) => state.outletId)
  const isMissing = !query.has('st') && !query.has('outid') && savedSalesType !== null

  useEffect(() => {
    if (!isMissing) return
    const next = new URLSearchParams(query)
    next.set('st', String(savedSalesType))
    if (savedOutlet !== null) next.set('outid', String(savedOutlet))
    navigate({ search: String(next) }, { replace: true, preventScrollReset: true })
  }, [isMissing, savedSalesType, savedOutlet, query, navigate])
}
