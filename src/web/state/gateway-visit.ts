import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { carriedQuery } from '#contract/wire/href.ts'
import { formStorage } from './storage/form-storage.ts'

/** Saves the query before the payment gateway's page opens. The gateway's return address contains only the order. */
export function rememberQuery({ pathname, search } = window.location): void {
  formStorage.saveGatewayVisit({ path: pathname, search })
}

/**
 * S2.5: restores the carried query parameters after a return from the gateway. The page may redirect to the payment's result page at the same
 * moment, which drops the restored query. So the saved query is deleted only once a location contains it.
 */
export function useGatewayReturn(): void {
  const navigate = useNavigate()
  const { pathname, search: now } = useLocation()
  const isRestoring = useRef(false)
  useEffect(() => {
    const { path, search } = formStorage.gatewayVisit() ?? {}
    const restored = typeof search === 'string' ? restoredQuery({ path, search }, { pathname, search: now }) : null
    if (restored !== null) navigate({ search: restored }, { replace: true, preventScrollReset: true })
    else if (isRestoring.current) formStorage.saveGatewayVisit(null)
    isRestoring.current = restored !== null
  }, [navigate, pathname, now])
}

/** The query with the missing parameters added. Null when none is missing, or the page is neither the one left nor of the same order. */
export function restoredQuery(
  left: { path?: unknown; search: string },
  here: { pathname: string; search: string },
): string | null {
  const [before, now] = [new URLSearchParams(left.search), new URLSearchParams(here.search)]
  const order = before.get('order')
  // A payment that was decided meanwhile returns to another page of the same order.
  if (left.path !== here.pathname && (order === null || order !== now.get('order'))) return null
  const missing = Object.entries(carriedQuery(before)).filter(([name]) => !now.has(name))
  if (missing.length === 0) return null
  return String(new URLSearchParams([...missing, ...now] as [string, string][]))
}
