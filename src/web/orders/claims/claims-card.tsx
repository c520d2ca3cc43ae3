import { useEffect, useRef, useState } from 'react'
import type { OrderClaim, OrderView } from '#contract/order/order-shapes.ts'
import { priceText } from '#rules/pricing/money.ts'
import { conversationTexts } from '#texts/order/conversation.ts'
import { liabilityTexts } from '#texts/order/liability.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { claimLook } from '#ui/status/claim-status.ts'
import { StatusBadge } from '#ui/status/status-badge.tsx'
import { momentText } from '#ui/text/time-text.ts'
import { AccountCard } from '../../account/account-card.tsx'
import { NoteList, NotePhotos } from '../conversation/note-list.tsx'
import { useMarkRead } from '../conversation/use-mark-read.ts'
import { WriteNote } from '../conversation/write-note.tsx'
import type { OrderRef } from '../detail/order-ref.ts'
import { PromiseLines } from '../track/promise-lines.tsx'
import { ClaimLimit } from './claimed-item.tsx'

const texts = conversationTexts.claims

type ClaimsCardProps = { orderRef: OrderRef; order: OrderView }

/** M1.6: the problems that the customer reported: by when each is answered, the answers, and what came of it. */
export function ClaimsCard({ orderRef, order }: ClaimsCardProps) {
  const box = useMarkRead(
    orderRef,
    order.thread.filter(({ claim }) => claim !== null),
  )
  if (order.claims.length === 0) return null
  return (
    <AccountCard title={texts.title}>
      <div ref={box}>
        <ul className="divide-y divide-line">
          {order.claims.map((claim) => (
            <Claim key={claim.id} orderRef={orderRef} order={order} claim={claim} />
          ))}
        </ul>
      </div>
    </AccountCard>
  )
}

function Claim({ orderRef, order, claim }: ClaimsCardProps & { claim: OrderClaim }) {
  const notes = order.thread.filter((note) => note.claim === claim.id)
  const remedy = remedyWords(claim)
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <p className="text-14 text-ink-muted tabular">{momentText(claim.at)}</p>
          <StatusBadge look={claimLook(claim.state)} />
        </div>
        {claim.item && <p className="mt-1 text-14 break-words text-ink-muted">{liabilityTexts.about(claim.item)}</p>}
        <p className="mt-1 break-words whitespace-pre-line">{claim.message}</p>
        <NotePhotos photos={claim.photos} />
      </div>
      <NoteList notes={notes} />
      {remedy && (
        <p className="flex gap-2 font-medium">
          <Icon name="check" size={20} className="mt-0.5 text-good" />
          <span className="min-w-0 break-words">{remedy}</span>
        </p>
      )}
      {claim.state !== 'closed' && <ClaimLimit lines={order.lines} chosen={claim.line} />}
      <Deadline claim={claim} now={order.now} />
      <PromiseLines promises={order.promises.filter((one) => one.claim === claim.id && one.verdict !== null)} />
      <Reply orderRef={orderRef} order={order} claim={claim} />
    </li>
  )
}

function Deadline({ claim: { state, answer_by }, now }: { claim: OrderClaim; now: string }) {
  if (state === 'answered' || state === 'closed') return null
  return (
    <p className="text-14 text-ink-muted">{now > answer_by ? texts.late : texts.answerBy(momentText(answer_by))}</p>
  )
}

/** A reply to a closed claim reopens it, within its time. */
function Reply({ orderRef, order, claim }: ClaimsCardProps & { claim: OrderClaim }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    // The field that had the focus is gone.
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const { reopen_until } = claim
  if (reopen_until && order.now > reopen_until) return null
  if (!isOpen)
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {reopen_until && <p className="text-14 text-ink-muted">{texts.reopen(momentText(reopen_until))}</p>}
        <Button ref={button} look="quiet" size="medium" icon="chat" onClick={() => setOpen(true)}>
          {texts.reply}
        </Button>
      </div>
    )
  const own = order.thread.filter((note) => note.claim === claim.id && note.who === 'customer').length
  return (
    <WriteNote
      orderRef={orderRef}
      orderId={order.id}
      claim={claim.id}
      own={own}
      label={conversationTexts.reply}
      isFocused
      onSent={() => setOpen(false)}
      cancel={
        <Button look="plain" size="medium" onClick={() => setOpen(false)}>
          {texts.cancel}
        </Button>
      }
    />
  )
}

/** What the customer got. Nothing for an explanation alone, which is in the thread. */
function remedyWords({ state, remedy, remedy_cents, remedy_voucher }: OrderClaim): string | null {
  if (state !== 'closed') return null
  if (remedy === 'refund' && remedy_cents !== null) return texts.remedy.refund(priceText(remedy_cents))
  if (remedy === 'voucher' && remedy_voucher !== null) return texts.remedy.voucher(remedy_voucher)
  return remedy === 'again' ? texts.remedy.again : null
}
