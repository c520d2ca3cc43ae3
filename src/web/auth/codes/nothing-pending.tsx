import { useSearchParams } from 'react-router'
import { authTexts } from '#texts/account/auth.ts'
import { authPageTexts } from '#texts/account/auth-pages.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { AuthPage } from '../auth-page.tsx'

const texts = authPageTexts.nothingPending

/** Shown on a code's page when no code was requested, or too long ago. */
export function NothingPending() {
  const to = useTo()
  const [query] = useSearchParams()
  const redirect = query.get('redirect') ?? undefined
  return (
    <AuthPage title={texts.title} lead={texts.text}>
      <div className="flex flex-col gap-3">
        <ButtonLink to={to('signIn', {}, { redirect })} isWide>
          {authTexts.action}
        </ButtonLink>
        <ButtonLink to={to('signUp', {}, { redirect })} look="quiet" isWide>
          {authTexts.signUpLink}
        </ButtonLink>
      </div>
    </AuthPage>
  )
}
