import { useSearchParams } from 'react-router'
import type { Channel } from '#contract/account/auth.ts'
import { authPageTexts } from '#texts/account/auth-pages.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx'
import { EnvelopeIllustration } from '#ui/illustrations/envelope.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { Aside, AuthPage } from '../auth-page.tsx'
import { useFinishSignIn } from '../sign-in/use-finish-sign-in.ts'
import { NothingPending } from './nothing-pending.tsx'
import { PendingCode } from './pending-code.tsx'
import { type Pending, usePending } from './pending-sign-in.ts'

const texts = authPageTexts.check

/** The page to enter a code that was sent by SMS or email. */
export function CodeCheck({ channel }: { channel: Channel }) {
  const [pending, setPending] = usePending()
  const finish = useFinishSignIn()
  // Finishing the sign-in clears the storage, not this state, so the page does not change before the navigation.
  if (pending === null || (pending && !pending.sent)) return <NothingPending />
  const shown = pending?.sent?.channel ?? channel
  return (
    <AuthPage
      title={shown === 'mobile' ? texts.mobileTitle : texts.emailTitle}
      illustration={<EnvelopeIllustration />}
      below={pending && <OtherWays pending={pending} />}
    >
      {pending ? (
        <PendingCode pending={pending} onChange={setPending} onSignedIn={finish} />
      ) : (
        <SkeletonGroup className="flex flex-col gap-4">
          <Skeleton className="h-12" />
          <Skeleton className="h-20" />
          <Skeleton className="h-12" />
        </SkeletonGroup>
      )}
    </AuthPage>
  )
}

function OtherWays({ pending }: { pending: Pending }) {
  const to = useTo()
  const [query] = useSearchParams()
  const redirect = query.get('redirect') ?? undefined
  const isChoice = pending.places.length > 1
  return (
    <Aside>
      {isChoice && (
        <TextLink to={to('verify', {}, { redirect })} className="inline-flex min-h-11 items-center">
          {texts.otherWay}
        </TextLink>
      )}
      <TextLink
        to={to(pending.purpose === 'sign-up' ? 'signUp' : 'signIn', {}, { redirect })}
        className="inline-flex min-h-11 items-center"
      >
        {texts.startAgain}
      </TextLink>
    </Aside>
  )
}
