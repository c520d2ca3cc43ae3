import { type ChangeEvent, type ComponentProps, useState } from 'react'
import { lazyWidgetTexts } from '#texts/frame/ui.ts'
import { classes } from '../text/classes.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import { FieldFrame, type FieldWords } from './field-frame.tsx'

type TextAreaProps = ComponentProps<'textarea'> & FieldWords & { hasCounter?: boolean }

/** From this number of remaining characters on, the counter is announced. */
const fewLeft = 20

/** A field for several lines. With `maxLength` and `hasCounter` it shows the remaining length. */
export function TextArea({ label, hint, error, isOptional, hasCounter, className, onChange, ...area }: TextAreaProps) {
  const [typed, setTyped] = useState(String(area.defaultValue ?? '').length)
  const most = area.maxLength ?? 0
  const used = area.value === undefined ? typed : String(area.value).length
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value.length)
    onChange?.(event)
  }
  const words = {
    label,
    error,
    isOptional,
    hint: hasCounter ? <CountedHint hint={hint} most={most} /> : hint,
  }
  return (
    <FieldFrame
      {...words}
      id={area.id}
      required={area.required}
      aside={hasCounter && <Counter used={used} most={most} />}
    >
      {(wiring) => (
        <textarea rows={3} {...area} {...wiring} onChange={change} className={classes('control block', className)} />
      )}
    </FieldFrame>
  )
}

function CountedHint({ hint, most }: { hint: FieldWords['hint']; most: number }) {
  return (
    <>
      {hint} <VisuallyHidden>{lazyWidgetTexts.charactersAtMost(most)}</VisuallyHidden>
    </>
  )
}

function Counter({ used, most }: { used: number; most: number }) {
  const left = most - used
  return (
    <span className={classes('shrink-0 tabular', left <= fewLeft ? 'font-medium text-warning' : 'text-ink-muted')}>
      <span aria-hidden="true">
        {used} / {most}
      </span>
      <span role="status" className="sr-only">
        {left <= fewLeft ? lazyWidgetTexts.charactersLeft(left) : ''}
      </span>
    </span>
  )
}
