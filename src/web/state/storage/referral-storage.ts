import { REFERRAL_CODE, REFERRAL_DAYS } from '#contract/rewards/voucher-limits.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { read, write } from './browser-storage.ts'

const LIVES_MS = REFERRAL_DAYS * DAY_MS

export type StoredReferral = { code: string; clickedAtMs: number }

/** D6.3: the referral code in a URL's query; undefined if it is absent or malformed. */
export function referralCodeIn(query: URLSearchParams): string | undefined {
  const code = query.get('ref')?.trim().toUpperCase() ?? ''
  return REFERRAL_CODE.test(code) ? code : undefined
}

export function parseReferral(raw: string, nowMs: number): StoredReferral | undefined {
  const { code, clickedAtMs } = (JSON.parse(raw) ?? {}) as Record<string, unknown>
  if (typeof code !== 'string' || !REFERRAL_CODE.test(code)) return undefined
  // A click in the future means that the clock was set back, which must not extend the period.
  if (typeof clickedAtMs !== 'number' || clickedAtMs > nowMs || nowMs - clickedAtMs >= LIVES_MS) return undefined
  return { code, clickedAtMs }
}

const stored = () => read('referred-by', (raw) => parseReferral(raw, Date.now()))

/** The referral that brought this visitor, while it is valid. The newest link wins. Opening the same link again does not extend the period. */
export const referralStorage = {
  stored,
  remember(code: string): void {
    if (stored()?.code !== code) write('referred-by', JSON.stringify({ code, clickedAtMs: Date.now() }))
  },
  forget: () => write('referred-by', null),
  /** The referral's fields in the body of a sign-up. */
  forSignUp(): { referral_code: string; referral_clicked_at: string } | Record<string, never> {
    const found = stored()
    return found ? { referral_code: found.code, referral_clicked_at: new Date(found.clickedAtMs).toISOString() } : {}
  },
}
