import { useRevalidator } from 'react-router'
import type { SavedAddress } from '#contract/account/addresses.ts'
import { addressTexts } from '#texts/account/addresses.ts'
import { formTexts } from '#texts/frame/forms.ts'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { refreshAccount } from '../../state/login/login.ts'
import { useNotify } from '../../state/notify.ts'
import { shownEntry } from '../../state/use-focus-after-removal.ts'
import { addressName } from './address-words.ts'

/** How long Undo is offered. */
const UNDO_MS = 8000

/** The actions of an address card. Deleting needs no confirmation, because it can be undone. */
export function useAddressActions(address: SavedAddress) {
  const { api, store } = useApp()
  const { revalidate } = useRevalidator()
  const { notify } = useNotify()
  const { id } = address
  const name = addressName(address)

  async function run(request: () => Promise<unknown>, notifyDone: () => void) {
    try {
      await request()
      await Promise.all([revalidate(), refreshAccount(api, store)])
      notifyDone()
    } catch (failure) {
      notify(failureWords(failure), 'error')
    }
  }
  const restore = () =>
    run(
      () => api('POST /customer/addresses/:id/restore', { params: { id } }),
      () => notify(addressTexts.restored(name)),
    )
  return {
    makeMain: () =>
      run(
        () => api('POST /customer/addresses/:id/main', { params: { id } }),
        () => notify(addressTexts.madeMain(name)),
      ),
    remove: () =>
      run(
        () => api('DELETE /customer/addresses/:id', { params: { id } }),
        () =>
          notify(addressTexts.deleted(name), 'success', {
            durationMs: UNDO_MS,
            action: { label: formTexts.undo, onAct: restore, restored: () => shownEntry(id) },
          }),
      ),
  }
}
