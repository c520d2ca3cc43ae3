import { voucherPageTexts } from '#texts/order/vouchers-pages.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { useTo } from '../state/links/use-to.ts'

/** Links to the order of a voucher or points entry. */
export function OrderLink({ id, number }: { id: string; number: number }) {
  const to = useTo()
  return (
    <TextLink to={to('orderOverview', { id })} className="touch-target">
      {voucherPageTexts.ledgers.order(number)}
    </TextLink>
  )
}
