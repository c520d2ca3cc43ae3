import { type ReactNode, useId } from 'react'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import type { IconName } from '#ui/pictures/icon-names.ts'
import { classes } from '#ui/text/classes.ts'
import type { StepFacts } from './step-facts.ts'
import type { Steps } from './use-steps.ts'

const texts = checkoutTexts.steps

type StepProps = {
  facts: StepFacts
  steps: Steps
  icon: IconName
  /** One line that says what was chosen; shown while the step is folded. */
  summary: ReactNode
  /** Whether the summary is a choice. Otherwise the button says "Add". */
  hasChoice?: boolean
  /** Shown beside the title while the step is open and unfinished. */
  offer?: ReactNode
  /** Shown whether the step is open or not. */
  notice?: ReactNode
  children: ReactNode
}

/** A step of the checkout: open, or folded to one line with a button to edit it. */
export function Step({ facts, steps, icon, summary, hasChoice = true, offer, notice, children }: StepProps) {
  const { name, title, state } = facts
  const bodyId = useId()
  const isOpen = steps.isOpen(name)
  const isDone = state === 'done'
  const action = isOpen ? texts.done : state !== 'todo' && hasChoice ? checkoutTexts.edit : texts.add
  return (
    <StepFrame
      name={name}
      title={title}
      icon={isDone && !isOpen && hasChoice ? 'check' : icon}
      isFinished={isDone && hasChoice}
      value={isOpen ? null : summary}
      action={
        isOpen && !isDone ? (
          offer
        ) : (
          <Button
            look="plain"
            size="small"
            className="-mr-2 shrink-0"
            aria-expanded={isOpen}
            aria-controls={isOpen ? bodyId : undefined}
            aria-label={texts.act(action, title)}
            onClick={() => (isOpen ? steps.fold(name) : steps.open(name))}
          >
            {action}
          </Button>
        )
      }
    >
      {notice && <div className="mt-2 px-4 pb-3 sm:px-5">{notice}</div>}
      {isOpen && (
        <div id={bodyId} data-step-body="" className="px-4 pt-2 pb-5 sm:px-5">
          {children}
        </div>
      )}
    </StepFrame>
  )
}

type StepFrameProps = {
  name: string
  title: string
  icon: IconName
  isFinished?: boolean
  value: ReactNode
  action: ReactNode
  children?: ReactNode
}

/** The row of a step. The title stands above the value on a phone, and beside it on wider screens. */
export function StepFrame({ name, title, icon, isFinished, value, action, children }: StepFrameProps) {
  const headingId = useId()
  const hasValue = value !== null
  return (
    <section
      id={name}
      data-step={name}
      aria-labelledby={headingId}
      className="scroll-mt-6 rounded-card border border-line bg-surface shadow-rest"
    >
      <div className="flex min-h-16 items-center gap-3 py-2 pr-4 pl-4 sm:pr-5 sm:pl-5">
        <span
          className={classes(
            'inline-flex size-9 shrink-0 items-center justify-center rounded-full',
            isFinished && hasValue ? 'bg-good-surface text-good' : 'bg-primary-50 text-primary-text',
          )}
        >
          <Icon name={icon} size={20} />
        </span>
        <div className={classes('min-w-0 flex-1', hasValue && 'sm:flex sm:items-baseline sm:gap-4')}>
          <h2
            id={headingId}
            className={hasValue ? 'text-13 font-medium text-ink-muted sm:w-32 sm:shrink-0 sm:text-14' : 'text-18'}
          >
            {title}
            {isFinished && <span className="sr-only">{texts.finished}</span>}
          </h2>
          {hasValue && <div className="min-w-0 text-14 font-medium break-words sm:text-16">{value}</div>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
