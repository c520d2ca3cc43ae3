import { type ReactNode, useId } from 'react'
import { explainButtonTexts as texts } from '#texts/order/explain-button.ts'
import { classes } from '../text/classes.ts'

type ExplainedProps = {
  /** The amount as it is shown. */
  amount: string
  /** What the amount is for. Screen readers say it after the amount. */
  name: string
  /** The reason. A page that loads it later shows a placeholder until then. */
  children: ReactNode
  onOpen?: () => void
  className?: string
}

export const AMOUNT_LOOK =
  'rounded-sm underline decoration-ink-faint decoration-dotted underline-offset-4 print:no-underline'
export const REASON_LOOK =
  'menu explained max-w-80 p-4 text-left text-14 font-normal break-words whitespace-normal text-ink'

/**
 * P1.4: an amount that opens to its reason. The reason is a native popover, so it opens without script, moves nothing of the page, and is not printed.
 * The button is as high as a finger on touch screens.
 */
export function Explained({ amount, name, children, onOpen, className }: ExplainedProps) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={texts.why(amount, name)}
        className={classes('touch-target', AMOUNT_LOOK, className)}
      >
        {amount}
      </button>
      <div
        id={id}
        popover="auto"
        role="note"
        aria-label={texts.reason(name)}
        onToggle={(event) => event.newState === 'open' && onOpen?.()}
        className={REASON_LOOK}
      >
        {children}
      </div>
    </>
  )
}
