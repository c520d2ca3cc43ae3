import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { AT_MOST_CENTS_MAX } from '#contract/order/weight-limits.ts'
import { moneyText, priceText } from '#rules/pricing/money.ts'
import { type TypedLimit, typedLimit } from '#rules/weight/money-now.ts'
import { weightTexts } from '#texts/weight/before-pay.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { useCheckoutContext } from '../review/checkout-context.ts'

const texts = weightTexts.own

/**
 * P1.3: the amount that may be charged without asking. The field follows the limit until it is edited. A typed amount counts as soon as it is
 * valid; an invalid one stays in the field, with its error.
 */
export function OwnLimit() {
  const { quoted, limit, change, checkAmount, setAmount } = useCheckoutContext()
  const estimateCents = quoted.quote.total_cents
  const field = useRef<HTMLInputElement>(null)
  /** What is being typed; null while the field shows the limit that counts. */
  const [text, setText] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const typed = text === null ? null : typedLimit(text, estimateCents)
  const isValid = typed === null || typed.kind === 'amount'
  useEffect(() => {
    // Pay asks for a valid amount: it shows the error and focuses the field.
    checkAmount.current = () => {
      if (isValid) return true
      setLeft(true)
      field.current?.focus()
      return false
    }
    return () => {
      checkAmount.current = null
    }
  })
  const state = isValid ? 'valid' : isLeft ? 'invalid' : 'typing'
  useLayoutEffect(() => {
    setAmount(state)
    return () => setAmount('valid')
  }, [setAmount, state])
  if (!limit) return null
  const { cents, storeCents } = limit
  function type(next: string) {
    setText(next)
    const now = typedLimit(next, estimateCents)
    if (now.kind === 'amount') change({ atMost: { cents: now.cents } })
  }
  function leave() {
    setLeft(!isValid)
    if (isValid) setText(null)
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full max-w-80">
        <TextField
          ref={field}
          name="at_most"
          label={texts.label}
          hint={texts.hint(priceText(estimateCents))}
          error={isLeft && typed ? errorWords(typed, estimateCents) : undefined}
          inputMode="decimal"
          autoComplete="off"
          value={text ?? moneyText(cents)}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
        />
      </div>
      {(cents !== storeCents || !isValid) && (
        <Button
          look="plain"
          size="small"
          onClick={() => {
            setText(null)
            setLeft(false)
            change({ atMost: { cents: null } })
          }}
        >
          {texts.storeLimit(priceText(storeCents))}
        </Button>
      )}
    </div>
  )
}

function errorWords({ kind }: TypedLimit, estimateCents: number): string | undefined {
  if (kind === 'below_estimate') return texts.belowEstimate(priceText(estimateCents))
  if (kind === 'too_much') return texts.tooMuch(priceText(AT_MOST_CENTS_MAX))
  return kind === 'unreadable' ? texts.unreadable : undefined
}
