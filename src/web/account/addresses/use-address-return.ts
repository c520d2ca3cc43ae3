import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { SavedAddress } from '#contract/account/addresses.ts'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { useRedirectTarget } from '../../state/links/use-redirect-target.ts'
import { refreshAccount } from '../../state/login/login.ts'
import { useNotify } from '../../state/notify.ts'
import { addressStorage } from '../../state/storage/address-storage.ts'

/**
 * S4.20: with `type=pick` another page needs an address. `pick` returns to its `redirect` with the address's id as `aid` (S2.4). If the
 * customer has no main address, the picked one becomes it; otherwise the checkout would redirect here again.
 */
export function useAddressReturn() {
  const { api, store } = useApp()
  const navigate = useNavigate()
  const { notify } = useNotify()
  const [query] = useSearchParams()
  const isPicking = query.get('type') === 'pick'
  const redirect = query.get('redirect') ?? undefined
  const target = useRedirectTarget(redirect ?? null)
  const pick = useCallback(
    async ({ id }: SavedAddress) => {
      const { account } = store.get()
      if (account.kind === 'customer' && account.details.main_address_id === null) {
        try {
          await api('POST /customer/addresses/:id/main', { params: { id } })
        } catch (failure) {
          return notify(failureWords(failure), 'error')
        }
        await refreshAccount(api, store)
      }
      addressStorage.saveSelectedId(id)
      const address = new URL(target, 'http://site')
      address.searchParams.set('aid', id)
      await navigate(address.pathname + address.search + address.hash)
    },
    [api, store, notify, navigate, target],
  )
  /** `step` has the parameters that links within the picker must carry. */
  return { isPicking, pick, step: isPicking ? { type: 'pick', redirect } : {} }
}
