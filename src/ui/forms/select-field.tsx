import type { ComponentProps } from 'react'
import { lazyWidgetTexts } from '#texts/frame/ui.ts'
import { Icon } from '../pictures/icon.tsx'
import { classes } from '../text/classes.ts'
import { FieldFrame, type FieldWords } from './field-frame.tsx'

export type SelectOption = { value: string; label: string; isDisabled?: boolean }

type SelectFieldProps = Omit<ComponentProps<'select'>, 'children'> &
  FieldWords & { options: SelectOption[]; placeholder?: string | false }

/** A native select. The placeholder is an empty first option; `false` omits it. */
export function SelectField(props: SelectFieldProps) {
  const {
    label,
    hint,
    error,
    isOptional,
    options,
    placeholder = lazyWidgetTexts.chooseOne,
    className,
    ...select
  } = props
  return (
    <FieldFrame {...{ label, hint, error, isOptional }} id={select.id} required={select.required}>
      {(wiring) => (
        <div className="relative">
          <select {...select} {...wiring} className={classes('control appearance-none truncate pr-11', className)}>
            {placeholder !== false && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.isDisabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon
            name="chevron-down"
            size={20}
            className="pointer-events-none absolute top-3.5 right-3.5 text-ink-muted"
          />
        </div>
      )}
    </FieldFrame>
  )
}
