import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Profile } from '#contract/account/profile.ts'
import { accountTexts } from '#texts/account/account.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { useApp } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'
import { forgetLogin } from '../../state/login/forget-login.ts'
import { clearPersonalData } from '../../state/login/sign-out.ts'
import { useNotify } from '../../state/notify.ts'
import { DeleteByCode } from './delete-by-code.tsx'
import { DeleteByPassword } from './delete-by-password.tsx'

const texts = accountTexts.goodbye

/** D5.5: explains what deletion does, and asks for the password or a code first. */
export function DeleteAccount({ profile, onKeep }: { profile: Profile; onKeep: () => void }) {
  const { store } = useApp()
  const navigate = useNavigate()
  const to = useTo()
  const { notify } = useNotify()
  const [isByCode, setByCode] = useState(!profile.has_password)
  const running = useRunningOrders()
  const subscriptions = useRunningSubscriptions()
  const [keepsLinks, setKeepsLinks] = useState(false)
  const options = keepsLinks ? { keep_links: true as const } : {}
  async function leaveAccount() {
    clearPersonalData(store.get().account)
    forgetLogin(store)
    await navigate(to('home'), { replace: true })
    notify(texts.done)
  }
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p>{texts.lead}</p>
        <ul className="mt-2 list-disc space-y-1 pl-5 text-ink-muted">
          {texts.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <p className="mt-3 text-14 text-ink-muted">{texts.kept}</p>
      </div>
      {subscriptions.length > 0 && <p className="font-medium">{texts.subscriptions(subscriptions)}</p>}
      {running.length > 0 && (
        <div className="rounded-card border border-line bg-warning-surface p-4">
          <p className="font-medium">{texts.running(running)}</p>
          <p className="mt-1 text-14">{texts.runningText}</p>
          <Checkbox
            name="keep_links"
            label={texts.keepLinks}
            checked={keepsLinks}
            onChange={(event) => setKeepsLinks(event.target.checked)}
          />
        </div>
      )}
      {(running.length === 0 || keepsLinks) &&
        (isByCode ? (
          <DeleteByCode options={options} onDeleted={leaveAccount} />
        ) : (
          <DeleteByPassword options={options} onDeleted={leaveAccount} />
        ))}
      <div className="flex flex-wrap gap-x-3 gap-y-2 border-t border-line pt-4 *:min-w-48 *:flex-1">
        {profile.has_password && (running.length === 0 || keepsLinks) && (
          <Button look="plain" size="medium" onClick={() => setByCode(!isByCode)}>
            {isByCode ? accountTexts.proof.byPassword : accountTexts.proof.byCode}
          </Button>
        )}
        <Button look="quiet" size="medium" onClick={onKeep}>
          {texts.keep}
        </Button>
      </div>
    </div>
  )
}

/** The numbers of the active orders. The server checks again when the account is deleted. */
function useRunningOrders(): readonly string[] {
  const { api } = useApp()
  const [numbers, setNumbers] = useState<readonly string[]>([])
  useEffect(() => {
    const abort = new AbortController()
    api('GET /orders', { query: { filter: 'active' }, signal: abort.signal }).then(
      ({ orders }) => setNumbers(orders.map(({ number }) => number)),
      () => {},
    )
    return () => abort.abort()
  }, [api])
  return numbers
}

/** The names of subscriptions that have not ended. */
function useRunningSubscriptions(): readonly string[] {
  const { api } = useApp()
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    const abort = new AbortController()
    api('GET /subscriptions', { signal: abort.signal }).then(
      (all) => setNames(all.filter(({ status }) => status !== 'cancelled').map(({ plan }) => plan.name)),
      () => {},
    )
    return () => abort.abort()
  }, [api])
  return names
}
