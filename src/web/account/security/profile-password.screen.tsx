import { useLoaderData } from 'react-router'
import type { Profile } from '#contract/account/profile.ts'
import { accountTexts } from '#texts/account/account.ts'
import { Card } from '#ui/text/card.tsx'
import { useTo } from '../../state/links/use-to.ts'
import type { LoaderInput } from '../../state/screen.ts'
import { AccountPage } from '../account-page.tsx'
import { PasswordChange } from './password-change.tsx'
import { PasswordChoice } from './password-choice.tsx'

const texts = accountTexts.password
export const head = () => ({ title: texts.title })
export const loader = ({ api, signal }: LoaderInput) => api('GET /customer/profile', { signal })

export function Component() {
  const profile = useLoaderData<Profile>()
  const to = useTo()
  return (
    <AccountPage
      title={profile.has_password ? texts.title : texts.chooseTitle}
      lead={profile.has_password ? texts.lead : undefined}
      back={{ to: to('profile'), label: accountTexts.profile.title }}
    >
      <Card look="raised">
        {profile.has_password ? (
          <PasswordChange identifier={profile.email ?? profile.mobile ?? ''} />
        ) : (
          <PasswordChoice identifier={profile.email ?? profile.mobile ?? ''} />
        )}
      </Card>
    </AccountPage>
  )
}
