import type { VoucherCard as Voucher } from '#contract/rewards/vouchers.ts'
import { CardLink } from '#ui/buttons/card-link.tsx'
import { StatusBadge } from '#ui/status/status-badge.tsx'
import { voucherLook } from '#ui/status/voucher-status.ts'
import { useTo } from '../state/links/use-to.ts'
import { VoucherTicket } from './voucher-ticket.tsx'

/** A voucher in the wallet, with its status. The whole card links to its terms. */
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
      <VoucherReason voucher={voucher} />
      <div className="mt-2 flex flex-wrap gap-2">
        <StatusBadge look={voucherLook(voucher)} />
      </div>
    </VoucherTicket>
  )
}

/** Why the voucher cannot be used, if the badge does not already say so. */
export function VoucherReason({ voucher: { state, message } }: { voucher: Voucher }) {
  if (message === null || state === 'used' || state === 'expired') return null
  return (
    <p className={`mt-2 text-14 ${state === 'too_late' ? 'text-ink-muted' : 'font-medium text-warning'}`}>{message}</p>
  )
}
