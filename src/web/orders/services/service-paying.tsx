import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { orderActTexts } from '#texts/order/orders-acts.ts'
import { Spinner } from '#ui/pictures/spinner.tsx'
import { AccountCard } from '../../account/account-card.tsx'
import { pollDelayMs } from '../../checkout/pay/poll-delay.ts'
import { WaitingAction } from '../../checkout/result/waiting-action.tsx'
import { useHeardAt } from '../live/use-heard-at.ts'
import type { ServicesData } from './services-data.ts'

const texts = orderActTexts.services

/** The payment of accepted services is in progress. Shows what the payer has to do, and polls until it is decided. */
export function ServicePaying({ data: { proposed, options } }: { data: ServicesData }) {
  const { revalidate } = useRevalidator()
  const { payment, services, now } = proposed
  const heardAtMs = useHeardAt(now)
  useEffect(() => {
    let polls = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const schedule = () => {
      timer = setTimeout(async () => {
        polls += 1
        if (!document.hidden) await revalidate()
        schedule()
      }, pollDelayMs(polls))
    }
    schedule()
    return () => clearTimeout(timer)
  }, [revalidate])
  if (!payment) return null
  const totalCents = services
    .filter(({ status }) => status === 'accepted')
    .reduce((sum, { price_cents }) => sum + price_cents, 0)
  return (
    <AccountCard title={texts.deciding}>
      <WaitingAction
        now={{ purchase: { payment, total_cents: totalCents, now }, heardAtMs }}
        options={options}
        onAnswered={revalidate}
      />
      <p role="status" className="mt-4 flex items-center gap-2 text-14 text-ink-muted">
        <Spinner size={16} />
        {texts.status.accepted}
      </p>
    </AccountCard>
  )
}
