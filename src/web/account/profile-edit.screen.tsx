import { useLoaderData, useNavigate } from 'react-router'
import { profileForm } from '#contract/account/auth-forms.ts'
import type { Profile } from '#contract/account/profile.ts'
import { accountTexts } from '#texts/account/account.ts'
import { formTexts } from '#texts/frame/forms.ts'
import { FormFrame } from '../auth/form-frame.tsx'
import { PersonFields } from '../auth/sign-in/person-fields.tsx'
import { useApp } from '../state/app-context.ts'
import { useTo } from '../state/links/use-to.ts'
import { refreshAccount } from '../state/login/login.ts'
import { useNotify } from '../state/notify.ts'
import type { LoaderInput } from '../state/screen.ts'
import { useForm } from '../state/use-form.ts'
import { AccountCard } from './account-card.tsx'
import { AccountPage } from './account-page.tsx'
import { CompanyCard } from './company-card.tsx'
import { ContactCard } from './security/contact-card.tsx'

const texts = accountTexts.edit
export const head = () => ({ title: texts.title })
export const loader = ({ api, signal }: LoaderInput) => api('GET /customer/profile', { signal })

const draft = { name: 'profile-edit', keep: ['first_name', 'last_name', 'birthday'] } as const

export function Component() {
  const profile = useLoaderData<Profile>()
  const { api, store } = useApp()
  const navigate = useNavigate()
  const to = useTo()
  const { notify } = useNotify()
  const form = useForm(
    profileForm,
    { first_name: profile.first_name, last_name: profile.last_name ?? '', birthday: profile.birthday ?? '' },
    { draft },
  )
  async function done() {
    form.forgetDraft()
    await refreshAccount(api, store)
    notify(formTexts.saved)
    await navigate(to('profile'))
  }
  return (
    <AccountPage title={texts.title} back={{ to: to('profile'), label: accountTexts.profile.title }}>
      <AccountCard title={accountTexts.profile.details}>
        <FormFrame
          form={form}
          action={formTexts.save}
          send={(body) => api('PATCH /customer/profile', { body })}
          onDone={done}
        >
          <PersonFields field={form.field} />
        </FormFrame>
      </AccountCard>
      <ContactCard profile={profile} />
      <div id="company" className="scroll-mt-24">
        <CompanyCard key={profile.company?.uen} profile={profile} />
      </div>
    </AccountPage>
  )
}
