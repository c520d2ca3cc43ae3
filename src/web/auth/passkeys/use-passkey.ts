import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser'
import type { SignedIn } from '#contract/account/auth.ts'
import type { Passkey } from '#contract/account/passkeys.ts'
import type { Api } from '#contract/wire/request.ts'

/** The visitor closed the browser's dialog, or it timed out. Browsers do not say which, so that pages learn nothing. */
const CANCELLED = ['NotAllowedError', 'AbortError']
const isCancelled = (error: unknown) => error instanceof Error && CANCELLED.includes(error.name)

async function unlessCancelled<T>(ceremony: Promise<T>): Promise<T | null> {
  try {
    return await ceremony
  } catch (error) {
    if (isCancelled(error)) return null
    throw error
  }
}

/** D5.8: null if the visitor chose no passkey. With `isAutofill` the browser waits until one is chosen at the field. */
export async function signInWithPasskey(api: Api, isAutofill = false): Promise<SignedIn | null> {
  const optionsJSON = await api('POST /auth/passkey/options')
  const answer = await unlessCancelled(startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill }))
  if (!answer) return null
  const { id, rawId, response } = answer
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response
  const body = {
    id,
    rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  }
  return api('POST /auth/passkey', { body })
}

/** Ends the browser's waiting at the field. */
export const stopAutofill = () => WebAuthnAbortService.cancelCeremony()

export type IdentityProof = { password: string } | { ticket: string; code: string }

/** Adds a passkey of this device; null if the visitor cancelled. */
export async function addPasskey(api: Api, proof?: IdentityProof): Promise<Passkey | null> {
  const { excludeCredentials, ...options } = await api('POST /customer/passkeys/options', { body: proof ?? {} })
  const known = excludeCredentials.map(({ id, type }) => ({ id, type }))
  const answer = await unlessCancelled(startRegistration({ optionsJSON: { ...options, excludeCredentials: known } }))
  if (!answer) return null
  const { id, rawId, response } = answer
  const { clientDataJSON, attestationObject, transports = [] } = response
  const body = {
    id,
    rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, attestationObject, transports: [...transports] },
  }
  return api('POST /customer/passkeys', { body })
}

/** Whether the authenticator refused because it has a passkey of this account already. */
export const isKnownAlready = (error: unknown) => error instanceof Error && error.name === 'InvalidStateError'
