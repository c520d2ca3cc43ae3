import { HOLD_SECONDS } from '#contract/order/checkout-limits.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { classes } from '#ui/text/classes.ts'
import { useSecondsLeft } from '../../auth/codes/use-seconds-left.ts'
import { Notice } from '../review/notice.tsx'
import { countdownWords } from './countdown-words.ts'
import type { CurrentHold } from './hold-state.ts'

const texts = checkoutTexts.when
const ANNOUNCED_SECONDS = 60

/** D3.1: counts down how long the chosen windows are held. An expired hold can be renewed. `isCompact`: a line below the folded times. */
export function HoldLine({ hold, isCompact = false }: { hold: CurrentHold; isCompact?: boolean }) {
  const left = Math.min(useSecondsLeft(hold.untilMs), HOLD_SECONDS)
  const line = classes(
    'flex items-center text-ink-muted',
    isCompact ? 'min-h-5 gap-1.5 text-13' : 'min-h-11 gap-2 text-14',
  )
  if (!hold.isHeld) return <p className={line}>{hold.message}</p>
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
    <p className={line}>
      <Icon name="clock" size={isCompact ? 16 : 18} />
      <span className="font-normal">
        {texts.held} <span className="font-semibold text-ink tabular">{countdownWords(left)}</span>
      </span>
      <span role="status" className="sr-only">
        {left <= ANNOUNCED_SECONDS ? texts.minuteLeft : ''}
      </span>
    </p>
  )
}
