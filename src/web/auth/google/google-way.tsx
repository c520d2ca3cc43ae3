import type { SignedIn } from '#contract/account/auth.ts'
import type { SignInMethods } from '../sign-in/sign-in-methods.ts'
import { GoogleButton } from './google-button.tsx'
import { GoogleOwnButton } from './google-own-button.tsx'

type GoogleWayProps = { methods: SignInMethods; search: string; onSignedIn: (answer: SignedIn) => unknown }

/** In with Google, where it is set up. */
export function GoogleWay({ methods, search, onSignedIn }: GoogleWayProps) {
  if (!methods.hasGoogle) return null
  if (methods.googleClientId === null) return <GoogleButton search={search} />
  return <GoogleOwnButton clientId={methods.googleClientId} search={search} onSignedIn={onSignedIn} />
}
