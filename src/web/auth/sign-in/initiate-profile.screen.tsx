import { useLoaderData, useNavigate, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { profileForm } from '#contract/account/auth-forms.ts'
import type { Profile } from '#contract/account/profile.ts'
import { accountTexts } from '#texts/account/account.ts'
import { authPageTexts } from '#texts/account/auth-pages.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { useApp } from '../../state/app-context.ts'
import { useRedirectTarget } from '../../state/links/use-redirect-target.ts'
import { refreshAccount } from '../../state/login/login.ts'
import { useNotify } from '../../state/notify.ts'
import type { LoaderInput } from '../../state/screen.ts'
import { useForm } from '../../state/use-form.ts'
import { AuthPage } from '../auth-page.tsx'
import { FormFrame } from '../form-frame.tsx'
import { claimStoredReferral } from './claim-stored-referral.ts'
import { PersonFields } from './person-fields.tsx'

const texts = authPageTexts.initiate
const consent = accountTexts.consent
export const head = () => ({ title: texts.title, isHidden: true })
export const loader = ({ api, signal }: LoaderInput) => api('GET /customer/profile', { signal })

const schema = z.extend(profileForm, { marketing_email: z.boolean(), marketing_sms: z.boolean() })
const draft = { name: 'initiate-profile', keep: ['first_name', 'last_name', 'birthday'] } as const

/** The last step of a sign-up or a first sign-in with Google: the name, and consent to marketing. No box is ticked in advance (D5.5). */
export function Component() {
  const profile = useLoaderData<Profile>()
  const { api, store } = useApp()
  const navigate = useNavigate()
  const { notify } = useNotify()
  const [query] = useSearchParams()
  const target = useRedirectTarget(query.get('redirect'))
  const form = useForm(
    schema,
    {
      first_name: profile.first_name,
      last_name: profile.last_name ?? '',
      birthday: profile.birthday ?? '',
      marketing_email: false as boolean,
      marketing_sms: false as boolean,
    },
    { draft },
  )
  async function done({ first_name }: Profile) {
    form.forgetDraft()
    await claimStoredReferral(api)
    await refreshAccount(api, store)
    notify(texts.welcome(first_name))
    await navigate(target, { replace: true })
  }
  return (
    <AuthPage title={texts.title} lead={texts.lead}>
      <FormFrame
        form={form}
        action={texts.action}
        send={(body) => api('POST /customer/initiate-profile', { body })}
        onDone={done}
      >
        <PersonFields field={form.field} />
        <fieldset>
          <legend className="text-14 font-medium">{consent.legend}</legend>
          <Checkbox {...form.checkbox('marketing_email')} label={consent.email} />
          <Checkbox {...form.checkbox('marketing_sms')} label={consent.sms} />
          <p className="text-13 text-ink-muted">{consent.note}</p>
        </fieldset>
      </FormFrame>
    </AuthPage>
  )
}
