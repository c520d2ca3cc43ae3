import { HOLD_SECONDS } from '#contract/order/checkout-limits.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { useSecondsLeft } from '../../auth/codes/use-seconds-left.ts'
import { Notice } from '../review/notice.tsx'
import { countdownWords } from './countdown-words.ts'
import type { CurrentHold } from './hold-state.ts'

const texts = checkoutTexts.when
const ANNOUNCED_SECONDS = 60

/** D3.1: counts down how long the chosen windows are held. An expired hold can be renewed. */
export function HoldLine({ hold }: { hold: CurrentHold }) {
  const left = Math.min(useSecondsLeft(hold.untilMs), HOLD_SECONDS)
  if (!hold.isHeld) return <p className="flex min-h-11 items-center text-14 text-ink-muted">{hold.message}</p>
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
        {left <= ANNOUNCED_SECONDS ? texts.minuteLeft : ''}
      </span>
    </p>
  )
}
