import { type ComponentProps, type MouseEvent, useId } from 'react'
import { uiTexts } from '#texts/frame/ui.ts'
import { Icon } from '../pictures/icon.tsx'
import type { IconName } from '../pictures/icon-names.ts'
import { Spinner } from '../pictures/spinner.tsx'
import { classes } from '../text/classes.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import { type ButtonShape, buttonClass } from './button-look.ts'

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  Omit<ButtonShape, 'isOff'> & {
    icon?: IconName
    iconEnd?: IconName
    isLoading?: boolean
    isDisabled?: boolean
    /**
     * Why the button is disabled. It is shown beside the button and read with it. Setting a reason disables the
     * button.
     */
    disabledReason?: string | undefined
  }

/** A disabled button stays in the tab order, so that everyone can find its reason. */
export function Button(props: ButtonProps) {
  const { look, size, isWide, icon, iconEnd, isLoading, isDisabled, disabledReason, className, children, ...rest } =
    props
  const reasonId = useId()
  const isOff = Boolean(isDisabled || disabledReason)
  const isDeaf = isOff || isLoading
  const iconSize = size === 'small' ? 18 : 20
  const press = (event: MouseEvent<HTMLButtonElement>) => (isDeaf ? event.preventDefault() : rest.onClick?.(event))
  const button = (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-disabled={isDeaf || undefined}
      aria-describedby={classes(rest['aria-describedby'], disabledReason && reasonId) || undefined}
      className={buttonClass({ look, size, isWide, isOff }, className)}
    >
      {isLoading ? <Spinner size={iconSize} /> : icon && <Icon name={icon} size={iconSize} />}
      <span>{children}</span>
      {isLoading && <VisuallyHidden>, {uiTexts.loading}</VisuallyHidden>}
      {iconEnd && <Icon name={iconEnd} size={iconSize} />}
    </button>
  )
  if (!disabledReason) return button
  return (
    <span className={classes('inline-flex flex-col gap-2', isWide && 'w-full')}>
      {button}
      <span id={reasonId} className="text-14 text-ink-muted">
        {disabledReason}
      </span>
    </span>
  )
}
