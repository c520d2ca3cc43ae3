import { useNavigate, useSearchParams } from 'react-router'
import type { SignedIn } from '#contract/account/auth.ts'
import { lazyShellTexts } from '#texts/frame/shell.ts'
import { useApp } from '../../state/app-context.ts'
import { useRedirectTarget } from '../../state/links/use-redirect-target.ts'
import { useTo } from '../../state/links/use-to.ts'
import { completeSignIn } from '../../state/login/login.ts'
import { useNotify } from '../../state/notify.ts'
import { formStorage } from '../../state/storage/form-storage.ts'
import { SIGN_UP_DRAFT, savePending } from '../codes/pending-sign-in.ts'

/** S2.6: the last step of every sign-in. Goes to the profile form if the account has no name yet, else to the `redirect` target. */
export function useFinishSignIn() {
  const { store, api } = useApp()
  const navigate = useNavigate()
  const to = useTo()
  const { notify } = useNotify()
  const [query] = useSearchParams()
  const redirect = query.get('redirect') ?? undefined
  const target = useRedirectTarget(redirect ?? null)
  /** `stay` is for the sign-in dialog: the visitor stays on the current page. */
  return async (
    { token, needs_profile, offers_passkey }: SignedIn,
    stay?: { at: string; done: () => void },
  ): Promise<void> => {
    const details = await completeSignIn(api, store, token)
    savePending(null)
    formStorage.saveDraft(SIGN_UP_DRAFT, null)
    if (stay) stay.done()
    if (needs_profile) {
      await navigate(to('initiateProfile', {}, { redirect: stay?.at ?? redirect }), { replace: !stay })
      return
    }
    if (details) notify(lazyShellTexts.signedIn(details.first_name))
    if (!stay) await navigate(target, { replace: true })
    if (offers_passkey) store.set({ offersPasskey: true })
  }
}
