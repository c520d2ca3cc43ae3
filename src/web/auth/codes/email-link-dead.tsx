import { authTexts } from '#texts/account/auth.ts'
import { authPageTexts } from '#texts/account/auth-pages.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { AuthPage } from '../auth-page.tsx'

const texts = authPageTexts.emailComplete

export function EmailLinkDead() {
  const to = useTo()
  return (
    <AuthPage title={texts.deadTitle} lead={texts.dead}>
      <div className="flex flex-col gap-3">
        <ButtonLink to={to('signIn')} isWide>
          {authTexts.action}
        </ButtonLink>
        <ButtonLink to={to('signUp')} look="quiet" isWide>
          {authTexts.signUpLink}
        </ButtonLink>
      </div>
    </AuthPage>
  )
}
