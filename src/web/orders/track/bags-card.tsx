import { useState } from 'react'
import { BAGS_PER_ORDER_MAX } from '#contract/order/bag-limits.ts'
import type { OrderBags, OrderView } from '#contract/order/order-shapes.ts'
import { bagTexts as texts } from '#texts/bags/bags.ts'
import { exactKilograms } from '#texts/order/quantity.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Stepper } from '#ui/forms/stepper.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { dotted } from '#ui/text/dotted.ts'
import { clockText, momentText } from '#ui/text/time-text.ts'
import { AccountCard } from '../../account/account-card.tsx'
import { Refusal } from '../../auth/refusal.tsx'
import type { OrderRef } from '../detail/order-ref.ts'
import { useBagCount } from './use-bag-count.ts'

type BagsCardProps = { orderRef: OrderRef; order: Pick<OrderView, 'bags' | 'now'> }

/** B1.3: where each bag was last, how many there are, their weight and photos. Nothing before the first hand-over: then the tags are only planned. */
export function BagsCard({ orderRef, order }: BagsCardProps) {
  const { bags } = order
  const askUntil = bags?.count?.ask_until ?? null
  const answer = useBagCount(orderRef, order, askUntil)
  if (!bags || bags.bags.every(({ station, is_missing }) => station === null && !is_missing)) return null
  return (
    <AccountCard title={texts.title}>
      {bags.count && askUntil !== null && (
        <CountQuestion counted={bags.count.counted} askUntil={askUntil} {...answer} />
      )}
      {/* Also shown when the answer came too late, and the question is gone. */}
      <Refusal text={answer.refusal} />
      <BagFacts bags={bags} />
      <BagList bags={bags} />
      <BagPhotos photos={bags.photos} />
    </AccountCard>
  )
}

type CountQuestionProps = { counted: number; askUntil: string } & ReturnType<typeof useBagCount>

function CountQuestion({ counted, askUntil, sending, send }: CountQuestionProps) {
  const [said, setSaid] = useState<number | null>(null)
  return (
    <fieldset className="mb-4 rounded-control bg-info-surface p-4">
      <legend className="sr-only">{texts.question(counted)}</legend>
      <p className="font-medium" aria-hidden="true">
        {texts.question(counted)}
      </p>
      <p className="text-14 text-ink-muted">{texts.answerBy(clockText(askUntil))}</p>
      {said === null ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="medium" isLoading={sending !== null} onClick={() => send(counted)}>
            {texts.yes(counted)}
          </Button>
          <Button look="quiet" size="medium" onClick={() => setSaid(counted)}>
            {texts.no}
          </Button>
        </div>
      ) : (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <Stepper label={texts.howMany} value={said} onChange={setSaid} min={0} max={BAGS_PER_ORDER_MAX} />
          <Button size="medium" isLoading={sending !== null} onClick={() => send(said)}>
            {texts.send}
          </Button>
          <Button look="quiet" size="medium" onClick={() => setSaid(null)}>
            {texts.back}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

function countWords({ counted, said }: NonNullable<OrderBags['count']>): string {
  if (said === null) return texts.counted(counted)
  return said === counted ? texts.agreed(counted) : texts.differs(counted, said)
}

function BagFacts({ bags: { count, grams } }: { bags: OrderBags }) {
  const weight = grams === null ? [] : [texts.weight(exactKilograms(grams))]
  // While the question is open it says the count.
  const counted = count && count.ask_until === null ? [countWords(count)] : []
  const facts = [...counted, ...weight]
  return facts.length > 0 ? <p className="mb-2 break-words">{dotted(facts)}</p> : null
}

function BagList({ bags: { bags } }: { bags: OrderBags }) {
  return (
    <ul className="divide-y divide-line">
      {bags.map(({ n, station, at, is_missing }) => (
        <li key={n} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
          <span className="font-medium">{texts.name(n)}</span>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-muted">
            {is_missing && <Badge tone="warning">{texts.missing}</Badge>}
            <span className="tabular">
              {station === null ? texts.expected : dotted([texts.at[station], ...(at ? [momentText(at)] : [])])}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function BagPhotos({ photos }: { photos: OrderBags['photos'] }) {
  if (photos.length === 0) return null
  return (
    <ul className="mt-3 flex flex-wrap gap-3">
      {photos.map(({ station, url }) => (
        <li key={url}>
          <a href={url} className="block size-20 rounded-control">
            <Picture
              base={url}
              alt={texts.photo(texts.at[station])}
              width={80}
              height={80}
              sizes="80px"
              className="size-20 rounded-control object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
