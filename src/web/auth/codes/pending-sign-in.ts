import { useEffect, useState } from 'react'
import type { Channel, CodeSent } from '#contract/account/auth.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { isSecretToken } from '#contract/wire/ids.ts'
import { formStorage } from '../../state/storage/form-storage.ts'

/** An address or number, masked, that a code can be sent to. */
export type Recipient = { channel: Channel; to: string }
export type Sent = Recipient & { atMs: number; resendAfterSeconds: number; livesSeconds: number }

/** A sign-up or sign-in that waits for its code. The ticket is useless without the code. */
export type Pending = {
  purpose: 'sign-up' | 'sign-in'
  ticket: string
  places: Recipient[]
  sent: Sent | null
  startedAtMs: number
  /** The page to return to. The link in the email does not contain it. */
  redirect?: string | undefined
}

/** The draft of the sign-up form. It is kept until the account exists, because the code's page links back to the form. */
export const SIGN_UP_DRAFT = 'sign-up'

/** The server deletes a ticket after a day. */
const LIVES_MS = DAY_MS

function isRecipient(value: unknown): value is Recipient {
  const recipient = value as Partial<Recipient> | null
  return (
    typeof recipient === 'object' &&
    recipient !== null &&
    (recipient.channel === 'email' || recipient.channel === 'mobile') &&
    typeof recipient.to === 'string'
  )
}

function isSent(value: unknown): value is Sent {
  if (!isRecipient(value)) return false
  const { atMs, resendAfterSeconds, livesSeconds } = value as Partial<Sent>
  return [atMs, resendAfterSeconds, livesSeconds].every(Number.isFinite)
}

export function parsePending(stored: Record<string, unknown>, nowMs: number): Pending | null {
  const { purpose, ticket, places, sent, startedAtMs, redirect } = stored
  if (purpose !== 'sign-up' && purpose !== 'sign-in') return null
  if (typeof ticket !== 'string' || !isSecretToken(ticket)) return null
  if (!Array.isArray(places) || places.length === 0 || !places.every(isRecipient)) return null
  if (sent !== null && !isSent(sent)) return null
  if (typeof startedAtMs !== 'number' || !(nowMs - startedAtMs < LIVES_MS)) return null
  return { purpose, ticket, places, sent, startedAtMs, ...(typeof redirect === 'string' ? { redirect } : {}) }
}

export function readPending(): Pending | null {
  const stored = formStorage.pendingSignIn()
  return stored ? parsePending(stored, Date.now()) : null
}

export const savePending = (pending: Pending | null) => formStorage.savePendingSignIn(pending)

export function sentNow({ channel, to, resend_after_seconds, code_lives_seconds }: CodeSent): Sent {
  return {
    channel,
    to,
    atMs: Date.now(),
    resendAfterSeconds: resend_after_seconds,
    livesSeconds: code_lives_seconds,
  }
}

/** The pending sign-in in this browser's storage. Undefined until hydration, because the server cannot read the storage. */
export function usePending(): [Pending | null | undefined, (pending: Pending | null) => void] {
  const [pending, setPending] = useState<Pending | null>()
  useEffect(() => setPending(readPending()), [])
  return [
    pending,
    (next) => {
      savePending(next)
      setPending(next)
    },
  ]
}
