import type { SignedIn } from '#contract/account/auth.ts'
import type { SignInMethods } from '../sign-in/sign-in-methods.ts'
import { GoogleButton } from './google-button.tsx'
import { GoogleIdentityButton } from './google-identity-button.tsx'

type GoogleSignInProps = { methods: SignInMethods; search: string; onSignedIn: (answer: SignedIn) => unknown }

/** Sign-in with Google, if it is configured. */
export function GoogleSignIn({ methods, search, onSignedIn }: GoogleSignInProps) {
  if (!methods.hasGoogle) return null
  if (methods.googleClientId === null) return <GoogleButton search={search} />
  return <GoogleIdentityButton clientId={methods.googleClientId} search={search} onSignedIn={onSignedIn} />
}
