import { useEffect } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useApp } from '../../state/app-context.ts'
import { browserStorage } from '../../state/storage/browser-storage.ts'
import type { AccountParts } from './settle-account.ts'

/** Few visits start with an unconfirmed login. Those load this script before hydration. */
export const loadSettleAccount = () => import('./settle-account.ts')

export function useAccountParts(): AccountParts {
  const { store, api } = useApp()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  return { api, store, navigate, revalidate }
}

/** Restores the stored place (S3.11) and confirms a login whose account did not load (S4.6). The rest of start-up is in use-lazy-start-up.ts. */
export function useStartUp() {
  const parts = useAccountParts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: start-up happens once
  useEffect(() => {
    const { store } = parts
    const { salesTypeId, account } = store.get()
    // A place in the URL wins and is already in the state.
    if (salesTypeId === null)
      store.set({ salesTypeId: browserStorage.salesType() ?? null, outletId: browserStorage.outlet() ?? null })
    if (account.kind === 'unconfirmed')
      loadSettleAccount().then(
        ({ confirmLogin }) => confirmLogin(parts),
        () => store.set({ account: { kind: 'unreachable' } }),
      )
  }, [])
}
