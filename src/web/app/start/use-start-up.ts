import { useEffect } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useApp } from '../../state/app-context.ts'
import { browserStorage } from '../../state/storage/browser-storage.ts'
import type { AccountParts } from './settle-account.ts'

/** Few visits begin with a login in the balance; those fetch this before React takes over. */
export const loadSettling = () => import('./settle-account.ts')

export function useAccountParts(): AccountParts {
  const { store, api } = useApp()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  return { api, store, navigate, revalidate }
}

/**
 * What only the browser can do at start: restore the saved choice (S3.11) and confirm a login whose account did not load (S4.6). The rest
 * of it can wait for a script: use-late-start-up.ts.
 */
export function useStartUp() {
  const parts = useAccountParts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: start-up happens once
  useEffect(() => {
    const { store } = parts
    const { salesTypeId, account } = store.get()
    // What the address names has been chosen already.
    if (salesTypeId === null)
      store.set({ salesTypeId: browserStorage.salesType() ?? null, outletId: browserStorage.outlet() ?? null })
    if (account.kind === 'unconfirmed')
      loadSettling().then(
        ({ settleLogin }) => settleLogin(parts),
        () => store.set({ account: { kind: 'unreachable' } }),
      )
  }, [])
}
