import { useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { authTexts } from '#texts/account/auth.ts'
import { useAppState } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'
import type { LoaderInput } from '../../state/screen.ts'
import { AuthPage } from '../auth-page.tsx'
import { Busy } from '../busy.tsx'
import { FrontDoor } from '../front-door.tsx'
import { useGoogleReturn } from '../google/use-google-return.ts'
import { Refusal } from '../refusal.tsx'
import { signInMethods } from './sign-in-methods.ts'
import { SignInPanel } from './sign-in-panel.tsx'
import { useFinishSignIn } from './use-finish-sign-in.ts'

export const head = () => ({ title: authTexts.title, isHidden: true })
export const loader = ({ api }: LoaderInput) => signInMethods(api)

/** /auth/sign-in and /login. Google's sign-in page returns here too. */
export function Component() {
  const hasSessionEnded = useAppState((state) => state.hasSessionEnded)
  const methods = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const to = useTo()
  const [query] = useSearchParams()
  const redirect = query.get('redirect') ?? undefined
  const finish = useFinishSignIn()
  const google = useGoogleReturn(finish)
  return (
    <FrontDoor>
      <AuthPage title={authTexts.title} lead={hasSessionEnded ? authTexts.sessionEnded : authTexts.lead}>
        {google.isRunning ? (
          <Busy>{authTexts.googleBusy}</Busy>
        ) : (
          <>
            <Refusal text={google.refusal} />
            <SignInPanel
              methods={methods}
              redirect={redirect}
              onSignedIn={finish}
              onCodeSent={({ sent }) =>
                navigate(to(sent?.channel === 'mobile' ? 'otpCheck' : 'verifyEmailCheck', {}, { redirect }))
              }
            />
          </>
        )}
      </AuthPage>
    </FrontDoor>
  )
}
