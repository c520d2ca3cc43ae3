import { authPageTexts } from '#texts/account/auth-pages.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { ResetLink } from './reset-link.tsx'

const texts = authPageTexts.reset
export const head = () => ({ title: texts.confirmTitle, isHidden: true })

/** S2.2: the same screen at both addresses. It says that the link is valid; nothing changes until the visitor continues. */
export function Component() {
  const to = useTo()
  return (
    <ResetLink title={texts.confirmTitle} lead={texts.confirm}>
      {(token) => (
        <ButtonLink to={to('forgotPasswordChange', {}, { token })} isWide>
          {texts.confirmAction}
        </ButtonLink>
      )}
    </ResetLink>
  )
}
