import type { ComponentProps } from 'react'
import { Icon } from '../pictures/icon.tsx'
import type { IconName } from '../pictures/icon-names.ts'
import { classes } from '../text/classes.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: IconName
  label: string
  look?: 'plain' | 'raised'
}

const looks = {
  plain: 'text-ink-muted hover:bg-surface-sunken hover:text-ink',
  raised: 'border border-line bg-surface text-ink shadow-rest hover:bg-surface-muted',
}

/** A round 44 px button with only an icon. `label` is its accessible name. */
export function IconButton({ icon, label, look = 'plain', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classes(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-colors disabled:opacity-40',
        looks[look],
        className,
      )}
    >
      <Icon name={icon} size={22} />
    </button>
  )
}
