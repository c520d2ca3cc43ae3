import type { ReactNode } from 'react'
import { Icon } from '../pictures/icon.tsx'
import type { IconName } from '../pictures/icon-names.ts'
import { classes } from './classes.ts'

export type BadgeTone = 'neutral' | 'primary' | 'secondary' | 'good' | 'warning' | 'bad' | 'info'

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-surface-sunken text-ink-muted',
  primary: 'bg-primary-100 text-primary-text',
  secondary: 'bg-secondary-100 text-secondary-text',
  good: 'bg-good-surface text-good',
  warning: 'bg-warning-surface text-warning',
  bad: 'bg-bad-surface text-bad',
  info: 'bg-info-surface text-info',
}

type BadgeProps = { children: ReactNode; tone?: BadgeTone; icon?: IconName }

export function Badge({ children, tone = 'neutral', icon }: BadgeProps) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-13 font-medium whitespace-nowrap tabular',
        tones[tone],
      )}
    >
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  )
}
