import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Session } from '#contract/account/sessions.ts'
import { accountTexts } from '#texts/account/account.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { momentText } from '#ui/text/time-text.ts'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { useNotify } from '../../state/notify.ts'

const texts = accountTexts.security

/** D5.4: the devices where the customer is signed in, each with a button to sign it out. */
export function SessionList({ sessions }: { sessions: Session[] }) {
  const { ending, endOne, endOthers } = useEndSession()
  return (
    <div className="border-t border-line pt-4">
      <h3 className="text-14 font-medium text-ink-muted">{texts.sessions}</h3>
      <ul className="mt-1 divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex min-h-16 items-center gap-4 py-2">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2.5 font-medium">
                {session.device || texts.unknownDevice}
                {session.is_current && <Badge tone="good">{texts.current}</Badge>}
              </p>
              <p className="text-14 text-ink-muted tabular">{texts.since(momentText(session.signed_in_at))}</p>
            </div>
            {!session.is_current && (
              <Button
                look="plain"
                size="small"
                className="-mr-3.5"
                isLoading={ending === session.id}
                aria-label={texts.endOne(session.device || texts.unknownDevice)}
                onClick={() => endOne(session)}
              >
                {texts.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          look="quiet"
          size="medium"
          icon="log-out"
          isLoading={ending === 'others'}
          onClick={endOthers}
          className="mt-3 max-mobile:w-full"
        >
          {texts.endOthers}
        </Button>
      )}
    </div>
  )
}

/** `ending` is the id of the session that is being ended, or 'others'. */
function useEndSession() {
  const { api } = useApp()
  const { revalidate } = useRevalidator()
  const { notify } = useNotify()
  const [ending, setEnding] = useState<string | null>(null)

  async function end(what: string, request: () => Promise<string>) {
    setEnding(what)
    try {
      notify(await request())
    } catch (failure) {
      notify(failureWords(failure), 'error')
    }
    await revalidate()
    setEnding(null)
  }
  const endOne = ({ id, device }: Session) =>
    end(id, async () => {
      await api('DELETE /customer/sessions/:id', { params: { id } })
      return texts.ended(device || texts.unknownDevice)
    })
  const endOthers = () =>
    end('others', async () => texts.endedOthers((await api('POST /customer/sessions/end-others')).ended))
  return { ending, endOne, endOthers }
}
