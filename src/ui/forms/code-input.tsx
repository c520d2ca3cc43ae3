import { useState } from 'react'
import { classes } from '../text/classes.ts'
import { codeDigits } from './code-digits.ts'
import { FieldFrame, type FieldWords } from './field-frame.tsx'

type CodeInputProps = Omit<FieldWords, 'isOptional'> & {
  name?: string
  length?: number
  value?: string
  onChange?: (code: string) => void
  /** Called when the last digit is entered. */
  onComplete?: (code: string) => void
  isDisabled?: boolean
}

/** A code from a message: one input that looks like six boxes, so that autofill and paste work. */
export function CodeInput(props: CodeInputProps) {
  const { label, hint, error, name, length = 6, value, onChange, onComplete, isDisabled } = props
  const [own, setOwn] = useState('')
  const code = value ?? own
  const enter = (text: string) => {
    const next = codeDigits(text, length)
    setOwn(next)
    onChange?.(next)
    if (next.length === length && next !== code) onComplete?.(next)
  }
  return (
    <FieldFrame {...{ label, hint, error }}>
      {(wiring) => (
        <div className="relative max-w-80">
          <input
            {...wiring}
            name={name}
            value={code}
            disabled={isDisabled}
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern={`\\d{${length}}`}
            onChange={(event) => enter(event.target.value)}
            className="code-input absolute inset-0 z-10 size-full cursor-text"
          />
          <div aria-hidden="true" className="flex gap-2">
            {Array.from({ length }, (_, place) => (
              <CodeBox
                // biome-ignore lint/suspicious/noArrayIndexKey: boxes differ by their index only
                key={place}
                digit={code[place]}
                isCurrent={place === Math.min(code.length, length - 1)}
                isWrong={Boolean(error)}
                isDisabled={isDisabled}
              />
            ))}
          </div>
        </div>
      )}
    </FieldFrame>
  )
}

type CodeBoxProps = {
  digit: string | undefined
  isCurrent: boolean
  isWrong: boolean
  isDisabled: boolean | undefined
}

function CodeBox({ digit, isCurrent, isWrong, isDisabled }: CodeBoxProps) {
  return (
    <span
      data-current={isCurrent || undefined}
      className={classes(
        'group flex h-14 min-w-0 flex-1 items-center justify-center rounded-control border text-22 font-semibold tabular',
        isWrong ? 'border-bad' : 'border-line-control',
        isDisabled ? 'bg-surface-sunken text-ink-faint' : 'bg-surface',
      )}
    >
      {digit ?? (isCurrent && <span className="code-caret h-6 w-0.5 rounded-full bg-primary-ring" />)}
    </span>
  )
}
