import { authTexts } from '#texts/account/auth.ts'
import { authPageTexts } from '#texts/account/auth-pages.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { AuthPage } from '../auth-page.tsx'
import { DoneIllustration } from '../done-illustration.tsx'

const texts = authPageTexts.reset
export const head = () => ({ title: texts.completeTitle, isHidden: true })

/** S2.2: the same screen at both addresses. */
export function Component() {
  const to = useTo()
  return (
    <AuthPage title={texts.completeTitle} lead={texts.complete} illustration={<DoneIllustration />}>
      <ButtonLink to={to('signIn')} isWide>
        {authTexts.action}
      </ButtonLink>
    </AuthPage>
  )
}
