import { POINTS_MONTHS } from '#contract/rewards/voucher-limits.ts'
import { voucherPageTexts as texts } from '#texts/order/vouchers-pages.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Card } from '#ui/text/card.tsx'
import { useTo } from '../state/links/use-to.ts'

/** D6.2: the points balance, with a link to exchange points. */
export function PointsCard({ points }: { points: number }) {
  const to = useTo()
  return (
    <Card look="tinted" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="flex min-w-0 flex-1 basis-64 items-center gap-4">
        <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-surface text-primary-text">
          <Icon name="star" size={24} />
        </span>
        <div className="min-w-0">
          <p className="text-14 text-ink-muted">{texts.pointsWord}</p>
          <p className="text-28 font-bold tabular">{texts.points(points)}</p>
          <p className="text-14 text-ink-muted">{texts.pointsNote(POINTS_MONTHS)}</p>
        </div>
      </div>
      <ButtonLink to={to('vouchersRedeem')} look="quiet" size="medium" icon="gift">
        {texts.exchange}
      </ButtonLink>
    </Card>
  )
}
