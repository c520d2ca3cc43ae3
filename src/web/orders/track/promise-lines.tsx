import type { OrderPromise } from '#contract/order/order-shapes.ts'
import { promiseTexts as texts } from '#texts/promises/promises.ts'
import { dayOf, hoursText, momentText, windowText } from '#ui/text/time-text.ts'

/** In words: "On time", "Late by 25 min". Null while it is not judged. */
function verdictWords({ verdict, reason, late_minutes: late }: OrderPromise): string | null {
  if (verdict === null) return null
  if (verdict === 'kept') return texts.kept
  if (reason === 'moved_by_store') return texts.moved
  if (reason === 'failed_by_store') return texts.failed
  if (reason === 'too_early') return texts.tooEarly
  if (reason === 'nobody_there') return texts.nobodyThere
  if (reason === 'waited_for_customer') return texts.waitedForCustomer
  if (reason === 'brought_late') return texts.broughtLate
  return late === null ? texts.late : texts.lateBy(late)
}

function creditWords({ points, voucher }: OrderPromise): string | null {
  if (points !== null) return texts.pointsAdded(points)
  return voucher === null ? null : texts.voucherAdded(voucher)
}

/** What was promised. On the day that is shown already, only the hours. */
function promisedWords({ kind, from, to }: OrderPromise, shownAt: string | undefined): string {
  if (from === null) return kind === 'ready' ? texts.readyBy(momentText(to)) : texts.promisedBy(momentText(to))
  const isSameDay = shownAt !== undefined && dayOf(shownAt) === dayOf(from)
  return texts.promised(isSameDay ? hoursText(from, to) : windowText(from, to))
}

const tones = { kept: 'text-good', missed: 'text-warning', void: '' }

type PromiseLinesProps = {
  promises: readonly OrderPromise[]
  /** The time that is shown above them. */
  shownAt?: string | undefined
}

/** P1.5: what was promised, what became of it, and what the customer got for it. */
export function PromiseLines({ promises, shownAt }: PromiseLinesProps) {
  return promises.map((promise) => {
    const verdict = verdictWords(promise)
    const credit = creditWords(promise)
    return (
      <p key={promise.id} className="text-14 break-words text-ink-muted tabular">
        {promisedWords(promise, shownAt)}
        {verdict && (
          <>
            {' · '}
            <span className={`font-medium ${tones[promise.verdict ?? 'void']}`}>{verdict}</span>
          </>
        )}
        {credit && `${verdict === null ? '' : '. '}${credit}`}
      </p>
    )
  })
}
