import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { Purchase } from '#contract/order/checkout.ts'
import type { PaymentOptions } from '#contract/order/payments.ts'
import { Spinner } from '#ui/pictures/spinner.tsx'
import { AccountCard } from '../../account/account-card.tsx'
import { pollDelayMs } from '../../checkout/pay/poll-delay.ts'
import { WaitingAction } from '../../checkout/result/waiting-action.tsx'
import { useHeardAt } from '../live/use-heard-at.ts'

type PaymentInProgressProps = {
  purchase: Pick<Purchase, 'payment' | 'total_cents' | 'now'>
  options: PaymentOptions
  words: { title: string; status: string }
}

/** A payment for an answer is in progress. Shows what the payer has to do, and polls until it is decided. */
export function PaymentInProgress({ purchase, options, words }: PaymentInProgressProps) {
  const { revalidate } = useRevalidator()
  const heardAtMs = useHeardAt(purchase.now)
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
  return (
    <AccountCard title={words.title}>
      <WaitingAction now={{ purchase, heardAtMs }} options={options} onAnswered={revalidate} />
      <p role="status" className="mt-4 flex items-center gap-2 text-14 text-ink-muted">
        <Spinner size={16} />
        {words.status}
      </p>
    </AccountCard>
  )
}
