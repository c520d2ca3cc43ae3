import { useEffect, useState } from 'react'
import type { Channel, CodeSent } from '#contract/account/auth.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { isSecretToken } from '#contract/wire/ids.ts'
import { formStorage } from '../../state/storage/form-storage.ts'

export type Place = { channel: Channel; to: string }
export type Sent = Place & { atMs: number; resendAfterSeconds: number; livesSeconds: number }

/** A sign-up or a sign-in by code that waits for its code. The ticket is worth nothing without it. */
export type Pending = {
  purpose: 'sign-up' | 'sign-in'
  ticket: string
  places: Place[]
  sent: Sent | null
  startedAtMs: number
  /** Where one was going: the link of a mail does not know. */
  redirect?: string | undefined
}

/** What was typed to sign up; the code's page leads back to it until the account stands. */
export const SIGN_UP_DRAFT = 'sign-up'

/** The server forgets a ticket after a day. */
const LIVES_MS = DAY_MS

function isPlace(value: unknown): value is Place {
  const place = value as Partial<Place> | null
  return (
    typeof place === 'object' &&
    place !== null &&
    (place.channel === 'email' || place.channel === 'mobile') &&
    typeof place.to === 'string'
  )
}

function isSent(value: unknown): value is Sent {
  if (!isPlace(value)) return false
  const { atMs, resendAfterSeconds, livesSeconds } = value as Partial<Sent>
  return [atMs, resendAfterSeconds, livesSeconds].every(Number.isFinite)
}

export function parsePending(stored: Record<string, unknown>, nowMs: number): Pending | null {
  const { purpose, ticket, places, sent, startedAtMs, redirect } = stored
  if (purpose !== 'sign-up' && purpose !== 'sign-in') return null
  if (typeof ticket !== 'string' || !isSecretToken(ticket)) return null
  if (!Array.isArray(places) || places.length === 0 || !places.every(isPlace)) return null
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

/** What is pending in this browser; undefined until the page has looked, which the server cannot. */
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
