import type { getEarnedEntry } from '#contract/rewards/vouchers.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { priceText } from '#rules/pricing/money.ts'
import { voucherPageTexts } from '#texts/order/vouchers-pages.ts'
import { Card } from '#ui/text/card.tsx'
import { lastDayOf, momentText } from '#ui/text/time-text.ts'
import { Fact, Facts } from '../account/account-card.tsx'
import { AccountPage } from '../account/account-page.tsx'
import { useTo } from '../state/links/use-to.ts'
import { OrderLink } from './order-link.tsx'

const texts = voucherPageTexts.entry
export type EarnedEntryDetail = ResponseOf<typeof getEarnedEntry>

/** One entry of earned points, with its order and the points that are left. */
export function EarnedEntry({ entry }: { entry: EarnedEntryDetail }) {
  const to = useTo()
  const { kind, points, at, expires_at, order_id, order_number, amount_cents, points_left } = entry
  const isEarned = kind === 'earned'
  return (
    <AccountPage title={texts.title(kind, points)} back={{ to: to('vouchersEarned'), label: texts.back }}>
      <Card look="raised">
        <Facts>
          <Fact name={texts.when}>
            <time dateTime={at}>{momentText(at)}</time>
          </Fact>
          {order_id !== null && order_number !== null && (
            <Fact name={texts.order}>
              <OrderLink id={order_id} number={order_number} />
            </Fact>
          )}
          {amount_cents !== null && (
            <Fact name={isEarned ? texts.paid : texts.refunded}>{priceText(Math.abs(amount_cents))}</Fact>
          )}
          {isEarned && <Fact name={texts.left}>{texts.leftText(points_left)}</Fact>}
          {isEarned && expires_at && points_left > 0 && <Fact name={texts.expires}>{lastDayOf(expires_at)}</Fact>}
        </Facts>
      </Card>
      <p className="text-14 text-ink-muted">{texts.rule}</p>
    </AccountPage>
  )
}
