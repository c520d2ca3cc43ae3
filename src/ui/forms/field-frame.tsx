import { type ReactNode, useId } from 'react'
import { lazyWidgetTexts } from '#texts/frame/ui.ts'
import { Icon } from '../pictures/icon.tsx'

export type FieldWords = {
  label: string
  hint?: ReactNode
  /** How to correct the field. If set, the field is marked as invalid. */
  error?: string | undefined
  isOptional?: boolean
}

export type ControlWiring = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

type FieldFrameProps = FieldWords & {
  id?: string | undefined
  required?: boolean | undefined
  children: (wiring: ControlWiring) => ReactNode
  aside?: ReactNode
}

/** Label above, hint and error below, all linked to the control that `children` renders. */
export function FieldFrame({ label, hint, error, isOptional, id, required, children, aside }: FieldFrameProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const described = [hint && `${controlId}-hint`, error && `${controlId}-error`].filter(Boolean).join(' ')
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={controlId} className="text-14 font-medium text-ink">
        {label}
        {isOptional && <span className="font-normal text-ink-muted"> ({lazyWidgetTexts.optional})</span>}
      </label>
      {children({
        id: controlId,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {(error || hint || aside) && (
        <div className="flex items-start justify-between gap-3 text-13">
          <div>
            {error && <FieldError id={`${controlId}-error`} text={error} />}
            {hint && (
              <p id={`${controlId}-hint`} className="text-ink-muted">
                {hint}
              </p>
            )}
          </div>
          {aside}
        </div>
      )}
    </div>
  )
}

export function FieldError({ id, text }: { id?: string; text: string }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-13 font-medium text-bad">
      <Icon name="warning" size={16} className="mt-0.5" />
      {text}
    </p>
  )
}
