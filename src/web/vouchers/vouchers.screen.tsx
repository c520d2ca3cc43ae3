import { useLoaderData } from 'react-router'
import type { getVouchers } from '#contract/rewards/vouchers.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { voucherPageTexts as texts } from '#texts/order/vouchers-pages.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { TicketIllustration } from '#ui/illustrations/ticket.tsx'
import { AccountPage } from '../account/account-page.tsx'
import { ShortcutCard } from '../account/shortcut-card.tsx'
import { useTo } from '../state/links/use-to.ts'
import type { LoaderInput } from '../state/screen.ts'
import { PointsCard } from './points-card.tsx'
import { VoucherSection } from './voucher-section.tsx'

export const head = () => ({ title: texts.title })
export const loader = ({ api, signal }: LoaderInput) => api('GET /vouchers', { signal })

/** D6.1: the wallet: usable vouchers (soonest expiry first), those not usable yet with the reason, and past ones. */
export function Component() {
  const { usable, not_yet, gone, points } = useLoaderData<ResponseOf<typeof getVouchers>>()
  const to = useTo()
  const isEmpty = usable.length + not_yet.length + gone.length === 0
  const enter = (size: 'medium' | 'large') => (
    <ButtonLink to={to('vouchersRedeem')} size={size} icon="plus">
      {texts.enterCode}
    </ButtonLink>
  )
  return (
    <AccountPage title={texts.title} lead={texts.lead} action={!isEmpty && enter('medium')}>
      <PointsCard points={points} />
      {isEmpty && (
        <EmptyState illustration={<TicketIllustration />} title={texts.emptyTitle} action={enter('large')}>
          {texts.empty}
        </EmptyState>
      )}
      <VoucherSection title={texts.usable} vouchers={usable} />
      {!isEmpty && usable.length === 0 && <p className="mt-2 text-ink-muted">{texts.noneUsable}</p>}
      <VoucherSection title={texts.notYet} vouchers={not_yet} />
      <VoucherSection title={texts.gone} vouchers={gone} />
      <nav aria-label={texts.moreWays} className="mt-4 grid gap-4 sm:grid-cols-2">
        <ShortcutCard to={to('referral')} icon="user" title={texts.refer} text={texts.referText} />
        <ShortcutCard to={to('promotions')} icon="gift" title={texts.promotions} text={texts.promotionsText} />
        <ShortcutCard to={to('subscriptions')} icon="repeat" title={texts.subscribe} text={texts.subscribeText} />
        <ShortcutCard to={to('vouchersHistory')} icon="history" title={texts.history} text={texts.historyText} />
      </nav>
    </AccountPage>
  )
}
