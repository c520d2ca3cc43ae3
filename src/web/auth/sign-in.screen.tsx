import { useNavigate, useSearchParams } from 'react-router'
import { authTexts } from '#texts/auth.ts'
import { useRedirectTarget } from '../state/use-redirect-target.ts'
import { SignInForm } from './sign-in-form.tsx'

export const head = () => ({ title: authTexts.title, isHidden: true })

/** /auth/sign-in and /login: the same screen, the query kept. */
export function Component() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const target = useRedirectTarget(query.get('redirect'))
  return (
    <div className="mx-auto max-w-form py-10">
      <h1 className="text-28">{authTexts.title}</h1>
      <p className="mt-2 mb-6 text-ink-muted">{authTexts.lead}</p>
      <div className="rounded-card border border-line bg-surface p-6 shadow-rest">
        <SignInForm onDone={() => navigate(target, { replace: true })} />
      </div>
    </div>
  )
}
