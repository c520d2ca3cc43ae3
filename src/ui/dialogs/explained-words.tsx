import { type ReactNode, useId } from 'react'
import { explainButtonTexts as texts } from '#texts/order/explain-button.ts'
import { AMOUNT_LOOK, REASON_LOOK } from './explained.tsx'

/** An amount that sentences say, as it is written there. */
export type SaidAmount = { amount: string; name: string; reason: ReactNode }

type ExplainedWordsProps = { words: string; said: readonly SaidAmount[]; className?: string }

const AMOUNT = /(\$[\d,]+\.\d{2})/

/**
 * P1.4: sentences whose amounts open to their reasons. The reasons are behind the paragraph, because they are blocks. In a line of text the buttons have no
 * larger touch target, which would lie over the lines beside it.
 */
export function ExplainedWords({ words, said, className }: ExplainedWordsProps) {
  const id = useId()
  const parts = words.split(AMOUNT)
  const known = said.filter(({ amount }, index) => said.findIndex((one) => one.amount === amount) === index)
  const used = known.filter(({ amount }) => parts.includes(amount))
  return (
    <>
      <p className={className}>
        {parts.map((part, index) => {
          const at = used.findIndex(({ amount }) => amount === part)
          const one = used[at]
          if (!one) return part
          return (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: an amount may be said twice
              key={index}
              type="button"
              popoverTarget={`${id}${at}`}
              aria-label={texts.why(part, one.name)}
              className={AMOUNT_LOOK}
            >
              {part}
            </button>
          )
        })}
      </p>
      {used.map(({ amount, name, reason }, at) => (
        <div
          key={amount}
          id={`${id}${at}`}
          popover="auto"
          role="note"
          aria-label={texts.reason(name)}
          className={REASON_LOOK}
        >
          {reason}
        </div>
      ))}
    </>
  )
}
