import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Channel } from '#contract/account/auth.ts'
import { authPageTexts } from '#texts/account/auth-pages.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { useTo } from '../../state/links/use-to.ts'
import { Aside, AuthPage } from '../auth-page.tsx'
import { Refusal } from '../refusal.tsx'
import { NothingPending } from './nothing-pending.tsx'
import { type Pending, sentNow, usePending } from './pending-sign-in.ts'

const texts = authPageTexts.verify
export const head = () => ({ title: texts.title, isHidden: true })

/** Chooses whether the code is sent by email or SMS. */
export function Component() {
  const [pending, setPending] = usePending()
  if (pending === null) return <NothingPending />
  return (
    <AuthPage title={texts.title} lead={texts.lead} below={<ChangeLink />}>
      {pending ? (
        <Choice pending={pending} onSent={setPending} />
      ) : (
        <SkeletonGroup className="flex flex-col gap-3">
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
          <Skeleton className="h-12" />
        </SkeletonGroup>
      )}
    </AuthPage>
  )
}

function ChangeLink() {
  const to = useTo()
  const [query] = useSearchParams()
  return (
    <Aside>
      <TextLink
        to={to('signUp', {}, { redirect: query.get('redirect') ?? undefined })}
        className="inline-flex min-h-11 items-center"
      >
        {texts.change}
      </TextLink>
    </Aside>
  )
}

function Choice({ pending, onSent }: { pending: Pending; onSent: (pending: Pending) => void }) {
  const { api } = useApp()
  const navigate = useNavigate()
  const to = useTo()
  const [query] = useSearchParams()
  const [channel, setChannel] = useState<Channel>(pending.places[0]?.channel ?? 'email')
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function send() {
    setSending(true)
    setRefusal(null)
    try {
      const answer = await api('POST /auth/verify/send', { body: { ticket: pending.ticket, channel } })
      onSent({ ...pending, ticket: answer.ticket, sent: sentNow(answer) })
      await navigate(
        to(
          channel === 'mobile' ? 'otpCheck' : 'verifyEmailCheck',
          {},
          { redirect: query.get('redirect') ?? undefined },
        ),
      )
    } catch (failure) {
      setRefusal(failureWords(failure))
      setSending(false)
    }
  }

  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSending) send()
      }}
      className="flex flex-col gap-5"
    >
      <Refusal text={refusal} />
      <RadioCards
        legend={texts.legend}
        name="channel"
        value={channel}
        onChange={(value) => setChannel(value as Channel)}
        options={pending.places.map((place) => ({
          value: place.channel,
          label: texts[place.channel],
          description: place.to,
          icon: place.channel === 'email' ? 'mail' : 'phone',
        }))}
      />
      <Button type="submit" isWide isLoading={isSending}>
        {texts.action}
      </Button>
    </form>
  )
}
