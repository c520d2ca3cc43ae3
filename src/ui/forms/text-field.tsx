import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../pictures/icon.tsx'
import type { IconName } from '../pictures/icon-names.ts'
import { classes } from '../text/classes.ts'
import { FieldFrame, type FieldWords } from './field-frame.tsx'

export type TextFieldProps = ComponentProps<'input'> & FieldWords & { icon?: IconName; end?: ReactNode }

/** A field for one line. `end` is a small control inside the field, such as "show password". */
export function TextField({ label, hint, error, isOptional, icon, end, className, ...input }: TextFieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, isOptional }} id={input.id} required={input.required}>
      {(wiring) => (
        <div className="relative">
          {icon && (
            <Icon name={icon} size={20} className="pointer-events-none absolute top-3.5 left-3.5 text-ink-muted" />
          )}
          <input
            type="text"
            {...input}
            {...wiring}
            className={classes('control', icon && 'pl-11', Boolean(end) && 'pr-13', className)}
          />
          {end && <div className="absolute top-0.5 right-0.5">{end}</div>}
        </div>
      )}
    </FieldFrame>
  )
}
