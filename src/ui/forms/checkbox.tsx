import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from '../pictures/icon.tsx'
import { FieldError } from './field-frame.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  description?: ReactNode
  error?: string | undefined
}

export function Checkbox({ label, description, error, ...input }: CheckboxProps) {
  const id = useId()
  const described = [description && `${id}-text`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 has-disabled:cursor-not-allowed has-disabled:text-ink-faint">
        <span className="relative inline-flex shrink-0">
          <input
            {...input}
            type="checkbox"
            aria-describedby={described || undefined}
            aria-invalid={error ? true : undefined}
            className="tick aria-invalid:border-bad"
          />
          <Icon
            name="check"
            size={18}
            className="pointer-events-none absolute top-[3px] left-[3px] text-primary-on-fill"
          />
        </span>
        <span className="min-w-0">
          {label}
          {description && (
            <span id={`${id}-text`} className="block text-14 text-ink-muted">
              {description}
            </span>
          )}
        </span>
      </label>
      {error && <FieldError id={`${id}-error`} text={error} />}
    </div>
  )
}
