import type { ReactNode } from 'react'
import { Icon } from '#ui/pictures/icon.tsx'
import { classes } from '#ui/text/classes.ts'

type NoticeProps = { tone: 'warning' | 'bad' | 'info' | 'good'; children: ReactNode; role?: 'alert' | 'status' }

const tones = {
  warning: 'bg-warning-surface text-warning',
  bad: 'bg-bad-surface text-bad',
  info: 'bg-info-surface text-info',
  good: 'bg-good-surface text-good',
}

/** A short message inside a part of the page. */
export function Notice({ tone, children, role }: NoticeProps) {
  return (
    <div
      role={role}
      className={classes(
        'flex gap-2.5 rounded-control px-4 py-3 text-14 font-medium forced-colors:border',
        tones[tone],
      )}
    >
      <Icon name={tone === 'good' ? 'check' : tone === 'info' ? 'info' : 'warning'} size={20} className="shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}
