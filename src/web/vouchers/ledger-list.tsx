import { type ReactNode, useEffect, useRef } from 'react'
import { voucherPageTexts } from '#texts/order/vouchers-pages.ts'
import { Button } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { TicketIllustration } from '#ui/illustrations/ticket.tsx'
import { Card } from '#ui/text/card.tsx'
import { Refusal } from '../auth/refusal.tsx'
import type { Ledger } from './use-ledger.ts'

const texts = voucherPageTexts.ledgers

type LedgerListProps<Entry> = {
  label: string
  ledger: Ledger<Entry>
  row: (entry: Entry) => ReactNode
  empty: { title: string; text: string; action: ReactNode }
}

/** The rows of a ledger, with a button for older ones. */
export function LedgerList<Entry extends { id: string }>({ label, ledger, row, empty }: LedgerListProps<Entry>) {
  const { entries, hasMore, more, isLoading, failure, newFrom } = ledger
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (newFrom !== null) (list.current?.children[newFrom] as HTMLElement | undefined)?.focus()
  }, [newFrom])
  if (entries.length === 0)
    return (
      <EmptyState illustration={<TicketIllustration />} title={empty.title} action={empty.action}>
        {empty.text}
      </EmptyState>
    )
  return (
    <>
      <Card look="raised" padding="none">
        <ul ref={list} aria-label={label} className="divide-y divide-line">
          {entries.map((entry) => (
            <li key={entry.id} tabIndex={-1} className="outline-none focus-visible:bg-surface-muted">
              {row(entry)}
            </li>
          ))}
        </ul>
      </Card>
      <Refusal text={failure} />
      {hasMore ? (
        <Button look="quiet" size="medium" isLoading={isLoading} onClick={more} className="self-center">
          {texts.more}
        </Button>
      ) : (
        newFrom !== null && <p className="text-center text-14 text-ink-muted">{texts.end}</p>
      )}
    </>
  )
}

type LedgerRowProps = { title: ReactNode; about?: ReactNode; amount?: string | null; isGain?: boolean; time: ReactNode }

export function LedgerRow({ title, about, amount, isGain, time }: LedgerRowProps) {
  return (
    <div className="flex items-start justify-between gap-4 px-4 py-3 sm:px-6">
      <div className="min-w-0">
        <p className="font-medium break-words">{title}</p>
        {about && <p className="text-14 break-words text-ink-muted">{about}</p>}
        <p className="text-13 text-ink-muted tabular">{time}</p>
      </div>
      {amount && (
        <p className={isGain ? 'shrink-0 font-semibold text-good tabular' : 'shrink-0 font-semibold tabular'}>
          {amount}
        </p>
      )}
    </div>
  )
}
