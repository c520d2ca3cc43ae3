import type { VoucherCard } from '#contract/rewards/vouchers.ts'
import { voucherPageTexts as texts } from '#texts/order/vouchers-pages.ts'
import { lastDayOf } from '../text/time-text.ts'
import type { StatusLook } from './status-badge.tsx'

type Shown = Pick<VoucherCard, 'state' | 'expires_at' | 'expires_soon'>

/** A voucher that can be used says until when; another one says why not. */
export function voucherLook({ state, expires_at, expires_soon }: Shown): StatusLook {
  const day = expires_at && lastDayOf(expires_at)
  if (state === 'used') return { word: texts.states.used, tone: 'neutral', icon: 'check' }
  if (state === 'expired') return { word: day ? texts.expired(day) : texts.states.expired, tone: 'neutral' }
  if (state === 'too_late') return { word: texts.states.too_late, tone: 'neutral' }
  if (state === 'reserved') return { word: texts.states.reserved, tone: 'info' }
  if (!day) return { word: texts.noEnd, tone: 'neutral' }
  return expires_soon
    ? { word: texts.soon(day), tone: 'warning', icon: 'clock' }
    : { word: texts.expires(day), tone: 'neutral' }
}
