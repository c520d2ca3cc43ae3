import { timeLeft } from '#rules/slots/time-left.ts'
import { orderActTexts } from '#texts/order/orders-acts.ts'
import { momentText } from '#ui/text/time-text.ts'
import { useSecondsLeft } from '../../auth/codes/use-seconds-left.ts'
import { Notice } from '../../checkout/review/notice.tsx'
import { useHeardAt } from '../live/use-heard-at.ts'

const texts = orderActTexts.services

/** Until when an answer is possible, and that without one nothing is charged. */
export function AnswerDeadline({ until, now, promise }: { until: string; now: string; promise: string }) {
  const heardAtMs = useHeardAt(now)
  return (
    <Notice tone="info">
      <p>
        {heardAtMs > 0 ? (
          <TimeLeft until={until} now={now} heardAtMs={heardAtMs} />
        ) : (
          untilWords(until, leftAt(until, now))
        )}
      </p>
      <p className="mt-1 font-normal">{promise}</p>
    </Notice>
  )
}

const leftAt = (until: string, now: string) => Math.max(0, Math.ceil((Date.parse(until) - Date.parse(now)) / 1000))

const untilWords = (until: string, seconds: number) =>
  seconds === 0 ? texts.over : texts.until(momentText(until), texts.left(timeLeft(seconds * 1000)))

/** Counts by the browser's clock from the moment at which the server's time arrived. */
function TimeLeft({ until, now, heardAtMs }: { until: string; now: string; heardAtMs: number }) {
  return untilWords(until, useSecondsLeft(heardAtMs + Date.parse(until) - Date.parse(now)))
}
