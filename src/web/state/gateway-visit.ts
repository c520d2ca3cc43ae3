import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { carriedQuery } from '#contract/wire/href.ts'
import { formStorage } from './storage/form-storage.ts'

/** Called before a page of the payment gateway is opened: its way back names the order and nothing else. */
export function rememberQuery({ pathname, search } = window.location): void {
  formStorage.saveGatewayVisit({ path: pathname, search })
}

/**
 * S2.5: back from the gateway, the address carries on what it did before. Its page may lead on at the same moment, to the one that tells of the
 * payment, and then the address is restored there: what was left is forgotten once it stands in an address.
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

/** Null where nothing is to be restored: nothing is missing, or it is another page than the one that was left. */
export function restoredQuery(
  left: { path?: unknown; search: string },
  here: { pathname: string; search: string },
): string | null {
  const [before, now] = [new URLSearchParams(left.search), new URLSearchParams(here.search)]
  const order = before.get('order')
  // While one was away the payment may have been decided: then the order has another page.
  if (left.path !== here.pathname && (order === null || order !== now.get('order'))) return null
  const missing = Object.entries(carriedQuery(before)).filter(([name]) => !now.has(name))
  if (missing.length === 0) return null
  return String(new URLSearchParams([...missing, ...now] as [string, string][]))
}
