import { useNavigate, useSearchParams } from 'react-router'
import { forgotPasswordForm } from '#contract/account/auth-forms.ts'
import { authPageTexts } from '#texts/account/auth-pages.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { useApp } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'
import { useForm } from '../../state/use-form.ts'
import { Aside, AuthPage } from '../auth-page.tsx'
import { FormFrame } from '../form-frame.tsx'
import { IdentifierField, identifierDraft } from '../sign-in/identifier-field.tsx'
import { keepResetSent } from './reset-sent.ts'

const texts = authPageTexts.reset
export const head = () => ({ title: texts.title, isHidden: true })

export function Component() {
  const { api } = useApp()
  const navigate = useNavigate()
  const to = useTo()
  const [query] = useSearchParams()
  const redirect = query.get('redirect') ?? undefined
  const form = useForm(forgotPasswordForm, { identifier: '' }, { draft: identifierDraft })
  return (
    <AuthPage
      title={texts.title}
      lead={texts.lead}
      below={
        <Aside>
          <TextLink to={to('signIn', {}, { redirect })} className="inline-flex min-h-11 items-center">
            {texts.backToSignIn}
          </TextLink>
        </Aside>
      }
    >
      <FormFrame
        form={form}
        action={texts.action}
        send={(body) => api('POST /auth/forgot-password', { body })}
        onDone={(answer) => {
          keepResetSent(form.values.identifier, answer)
          navigate(to('forgotPasswordEmailCheck', {}, { redirect }))
        }}
      >
        <IdentifierField {...form.field('identifier')} />
      </FormFrame>
    </AuthPage>
  )
}
