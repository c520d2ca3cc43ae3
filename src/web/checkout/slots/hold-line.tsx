import { HOLD_SECONDS } from '#contract/order/checkout-limits.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { useSecondsLeft } from '../../auth/codes/use-seconds-left.ts'
import { Notice } from '../review/notice.tsx'
import { countdownWords } from './countdown-words.ts'
import type { HoldNow } from './hold-state.ts'

const texts = checkoutTexts.when
const LAST_CALL_SECONDS = 60

/** D3.1: for how long the chosen windows are ours, counted down in sight; run out, it says so and offers to hold them again. */
export function HoldLine({ hold }: { hold: HoldNow }) {
  const left = Math.min(useSecondsLeft(hold.untilMs), HOLD_SECONDS)
  if (!hold.isOurs) return <p className="flex min-h-11 items-center text-14 text-ink-muted">{hold.word}</p>
  if (left === 0) {
    return (
      <Notice tone="warning" role="status">
        {texts.lapsed}{' '}
        <Button look="quiet" size="small" onClick={hold.renew} className="mt-2">
          {texts.hold}
        </Button>
      </Notice>
    )
  }
  return (
    <p className="flex min-h-11 items-center gap-2 text-14 text-ink-muted">
      <Icon name="clock" size={18} />
      <span>
        {texts.held} <span className="font-semibold text-ink tabular">{countdownWords(left)}</span>
      </span>
      <span role="status" className="sr-only">
        {left <= LAST_CALL_SECONDS ? texts.minuteLeft : ''}
      </span>
    </p>
  )
}
