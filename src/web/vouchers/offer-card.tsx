import type { ExchangeOffer } from '#contract/rewards/vouchers.ts'
import { voucherPageTexts } from '#texts/order/vouchers-pages.ts'
import { CardLink } from '#ui/buttons/card-link.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { useTo } from '../state/links/use-to.ts'
import { VoucherTicket } from './voucher-ticket.tsx'

const texts = voucherPageTexts.redeem

/** An offer for points, with the progress towards it. */
export function OfferCard({ offer, points }: { offer: ExchangeOffer; points: number }) {
  const to = useTo()
  const isMissing = offer.missing_points > 0
  return (
    <VoucherTicket icon="star" isPressable isFaint={isMissing}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="text-16 font-semibold">
          <CardLink to={to('voucherExchange', { id: offer.id })}>{offer.name}</CardLink>
        </h3>
        <Badge tone={isMissing ? 'neutral' : 'primary'}>{voucherPageTexts.points(offer.points)}</Badge>
      </div>
      <p className="mt-0.5 text-14 break-words text-ink-muted">{offer.description}</p>
      {isMissing && (
        <div className="mt-3">
          <ProgressBar label={texts.missing(offer.missing_points)} value={Math.max(0, points)} max={offer.points} />
        </div>
      )}
    </VoucherTicket>
  )
}
