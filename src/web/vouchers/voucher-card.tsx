import type { VoucherCard as Voucher } from '#contract/rewards/vouchers.ts'
import { voucherPageTexts as texts } from '#texts/order/vouchers-pages.ts'
import { CardLink } from '#ui/buttons/card-link.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { lastDayOf } from '../account/time-words.ts'
import { useTo } from '../state/links/use-to.ts'
import { VoucherTicket } from './voucher-ticket.tsx'

/** A voucher in the wallet: what it is, until when, or why not now. All of it leads to its terms. */
export function VoucherCard({ voucher }: { voucher: Voucher }) {
  const { id, name, description, scope, state } = voucher
  const to = useTo()
  const isGone = state === 'used' || state === 'expired' || state === 'too_late'
  return (
    <VoucherTicket icon={scope === 'delivery' ? 'truck' : 'ticket'} isPressable isFaint={state !== 'usable'}>
      <h3 className="text-16 leading-snug font-semibold break-words">
        <CardLink to={to('voucher', { id })}>{name}</CardLink>
      </h3>
      {!isGone && <p className="mt-0.5 text-14 break-words text-ink-muted">{description}</p>}
      <VoucherWhy voucher={voucher} />
      <div className="mt-2 flex flex-wrap gap-2">
        <VoucherStanding voucher={voucher} />
      </div>
    </VoucherTicket>
  )
}

/** Why it cannot be used, where the badge does not say it all. */
export function VoucherWhy({ voucher: { state, message } }: { voucher: Voucher }) {
  if (message === null || state === 'used' || state === 'expired') return null
  return (
    <p className={`mt-2 text-14 ${state === 'too_late' ? 'text-ink-muted' : 'font-medium text-warning'}`}>{message}</p>
  )
}

/** Where it stands, in one badge. */
export function VoucherStanding({ voucher }: { voucher: Voucher }) {
  const { state, expires_at, expires_soon } = voucher
  const day = expires_at && lastDayOf(expires_at)
  if (state === 'used') return <Badge icon="check">{texts.states.used}</Badge>
  if (state === 'expired') return <Badge>{day ? texts.expired(day) : texts.states.expired}</Badge>
  if (state === 'too_late') return <Badge>{texts.states.too_late}</Badge>
  if (state === 'reserved') return <Badge tone="info">{texts.states.reserved}</Badge>
  if (!day) return <Badge>{texts.noEnd}</Badge>
  return expires_soon ? (
    <Badge tone="warning" icon="clock">
      {texts.soon(day)}
    </Badge>
  ) : (
    <Badge>{texts.expires(day)}</Badge>
  )
}
