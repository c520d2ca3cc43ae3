import type { ResponseOf } from '#contract/wire/call.ts'
import type { Calls } from '#contract/wire/calls.ts'
import { formStorage } from '../../state/storage/form-storage.ts'

/** A password reset link that was sent. This tab stores it, so that the page survives a reload. */
export type ResetSent = {
  identifier: string
  to: string
  atMs: number
  resendAfterSeconds: number
  livesSeconds: number
}

const NAME = 'reset-sent'

export function keepResetSent(identifier: string, answer: ResponseOf<Calls['POST /auth/forgot-password']>): ResetSent {
  const sent: ResetSent = {
    identifier,
    to: answer.to,
    atMs: Date.now(),
    resendAfterSeconds: answer.resend_after_seconds,
    livesSeconds: answer.link_lives_seconds,
  }
  formStorage.saveDraft(NAME, sent)
  return sent
}

export function readResetSent(): ResetSent | null {
  const { identifier, to, atMs, resendAfterSeconds, livesSeconds } = formStorage.draft(NAME) ?? {}
  const isText = typeof identifier === 'string' && typeof to === 'string'
  if (!isText || ![atMs, resendAfterSeconds, livesSeconds].every(Number.isFinite)) return null
  return { identifier, to, atMs, resendAfterSeconds, livesSeconds } as ResetSent
}
