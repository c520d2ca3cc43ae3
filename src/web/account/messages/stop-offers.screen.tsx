import { useLoaderData } from 'react-router'
import { offerTexts } from '#texts/messages/offers.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { AuthPage } from '../../auth/auth-page.tsx'
import { DoneIllustration } from '../../auth/done-illustration.tsx'
import { useTo } from '../../state/links/use-to.ts'
import type { LoaderInput } from '../../state/screen.ts'

const texts = offerTexts.stop
export const head = () => ({ title: texts.title, isHidden: true })

export const loader = ({ api, params, signal }: LoaderInput) =>
  api('GET /stop-offers/:token', { params: { token: params.id ?? '' }, signal })

/**
 * D5.5: where the link of an offer leads. Opening it changes nothing, because mail scanners open links. The form works without script: the server does
 * it and leads back here.
 */
export function Component() {
  const { channel, to, is_given } = useLoaderData<typeof loader>()
  const href = useTo()
  if (!is_given)
    return (
      <AuthPage title={texts.done[channel]} lead={texts.again} illustration={<DoneIllustration />}>
        <ButtonLink to={href('home')} isWide>
          {texts.home}
        </ButtonLink>
      </AuthPage>
    )
  return (
    <AuthPage title={texts.question[channel]} lead={[to && texts.to(to), texts.orders].filter(Boolean).join(' ')}>
      <form method="post">
        <Button type="submit" name="stop" value="1" isWide>
          {texts.button}
        </Button>
      </form>
    </AuthPage>
  )
}
