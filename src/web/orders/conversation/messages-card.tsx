import { useEffect, useRef, useState } from 'react'
import type { OrderView } from '#contract/order/order-shapes.ts'
import { conversationTexts as texts } from '#texts/order/conversation.ts'
import { AccountCard } from '../../account/account-card.tsx'
import { useAppState } from '../../state/app-context.ts'
import type { OrderRef } from '../detail/order-ref.ts'
import { NoteList } from './note-list.tsx'
import { useMarkRead } from './use-mark-read.ts'
import { WriteNote } from './write-note.tsx'

type MessagesCardProps = { orderRef: OrderRef; order: OrderView }

/** M1.6: the conversation about an order. */
export function MessagesCard({ orderRef, order }: MessagesCardProps) {
  const notes = order.thread.filter(({ claim }) => claim === null)
  const box = useMarkRead(orderRef, notes)
  const hours = useAppState(({ info }) => info?.answer_hours)
  if (!order.acts.write) return null
  const own = notes.filter(({ who }) => who === 'customer').length
  return (
    <AccountCard title={texts.title}>
      <div ref={box} className="flex flex-col gap-4">
        {notes.length === 0 && (
          <p className="text-ink-muted">
            {texts.empty} {hours && texts.usually(hours)}
          </p>
        )}
        <NoteList notes={notes} />
        <NewMessage order={order} />
        <WriteNote orderRef={orderRef} orderId={order.id} claim={null} own={own} label={texts.label} />
      </div>
    </AccountCard>
  )
}

/** Announces what the store writes while the page is open, about the order or one of its claims. */
function NewMessage({ order: { thread } }: { order: OrderView }) {
  const store = useAppState(({ config }) => config.name)
  const last = thread.findLast(({ who }) => who === 'store')
  const known = useRef(last?.id)
  const [news, setNews] = useState('')
  useEffect(() => {
    if (!last || known.current === last.id) return
    known.current = last.id
    setNews(texts.news(store, last.text))
  }, [last, store])
  return (
    <p role="status" className="sr-only">
      {news}
    </p>
  )
}
