import type { ReactNode } from 'react'
import { lazyWidgetTexts } from '#texts/frame/ui.ts'
import { Icon } from '../pictures/icon.tsx'
import type { IconName } from '../pictures/icon-names.ts'
import { classes } from '../text/classes.ts'

export type TimelineState = 'done' | 'current' | 'upcoming' | 'failed'

export type TimelineStep = {
  id: string
  title: string
  state: TimelineState
  description?: ReactNode
  /** The readable time: "Tue 9:40 am", and the same moment for machines. */
  time?: string
  dateTime?: string
}

const marks: Record<TimelineState, { look: string; icon: IconName | null; word: string }> = {
  done: { look: 'bg-primary-fill text-primary-on-fill', icon: 'check', word: lazyWidgetTexts.stepDone },
  current: {
    look: 'bg-surface shadow-[inset_0_0_0_2px_var(--primary-ring)]',
    icon: null,
    word: lazyWidgetTexts.stepCurrent,
  },
  upcoming: {
    look: 'bg-surface shadow-[inset_0_0_0_2px_var(--neutral-300)]',
    icon: null,
    word: lazyWidgetTexts.stepUpcoming,
  },
  failed: { look: 'bg-bad text-white', icon: 'close', word: lazyWidgetTexts.stepFailed },
}

export function Timeline({ label, steps }: { label: string; steps: TimelineStep[] }) {
  return (
    <ol aria-label={label}>
      {steps.map((step) => (
        <TimelineRow key={step.id} step={step} />
      ))}
    </ol>
  )
}

function TimelineRow({ step }: { step: TimelineStep }) {
  const mark = marks[step.state]
  return (
    <li
      aria-current={step.state === 'current' ? 'step' : undefined}
      className={classes(
        'relative flex gap-4 pb-7 last:pb-0',
        'before:absolute before:top-7 before:bottom-0 before:left-3 before:w-0.5 before:-translate-x-1/2 last:before:hidden',
        step.state === 'done' ? 'before:bg-primary-ring' : 'before:bg-line-strong',
      )}
    >
      <span
        className={classes('mt-px inline-flex size-6 shrink-0 items-center justify-center rounded-full', mark.look)}
      >
        {mark.icon && <Icon name={mark.icon} size={16} />}
        {step.state === 'current' && <span className="size-2.5 rounded-full bg-primary-ring" />}
        <span className="sr-only">{mark.word}: </span>
      </span>
      <div className="min-w-0 flex-1">
        <div className="items-baseline justify-between gap-x-4 sm:flex">
          <p className={step.state === 'upcoming' ? 'text-ink-muted' : 'font-medium'}>{step.title}</p>
          {step.time && (
            <time dateTime={step.dateTime} className="block text-14 text-ink-muted tabular">
              {step.time}
            </time>
          )}
        </div>
        {step.description && <div className="mt-0.5 text-14 text-ink-muted">{step.description}</div>}
      </div>
    </li>
  )
}
