import { progressTexts } from '#texts/frame/ui.ts'
import { classes } from '../text/classes.ts'

export type PegState = 'done' | 'current' | 'upcoming' | 'failed'

export type PegStep = { id: string; label: string; state: PegState }

/** How far the line hangs down in its middle, in pixels. */
const SAG = 10

const columns: Record<number, string> = { 3: 'grid-cols-3', 4: 'grid-cols-4', 5: 'grid-cols-5' }

const cloths: Record<Exclude<PegState, 'upcoming'>, string> = {
  done: 'fill-primary-fill',
  current: 'fill-primary-100 stroke-primary-ring',
  failed: 'fill-bad',
}

/**
 * The progress of an order: one cloth for each step that is reached, on a clothesline. Screen readers read an ordered
 * list with the current step marked. A narrow card shows only the current step's label.
 */
export function ClotheslineProgress({ label, steps }: { label: string; steps: readonly PegStep[] }) {
  return (
    <div className="@container">
      <div className="relative">
        <svg
          aria-hidden="true"
          viewBox="0 0 100 24"
          preserveAspectRatio="none"
          className="absolute inset-x-0 top-0 h-6 w-full"
          fill="none"
        >
          <path
            className="stroke-line-control"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
            d={`M0 6Q50 ${6 + 2 * SAG} 100 6`}
          />
        </svg>
        <ol aria-label={label} className={classes('relative grid', columns[steps.length] ?? 'grid-cols-5')}>
          {steps.map((step, index) => (
            <PegItem key={step.id} step={step} position={(index + 0.5) / steps.length} />
          ))}
        </ol>
      </div>
    </div>
  )
}

/** `position` is the place on the line, from 0 to 1. */
function PegItem({ step: { label, state }, position }: { step: PegStep; position: number }) {
  const drop = Math.round(40 * SAG * position * (1 - position)) / 10
  return (
    <li aria-current={state === 'current' ? 'step' : undefined} className="flex flex-col items-center text-center">
      <svg aria-hidden="true" width="40" height="60" viewBox="0 0 40 60" fill="none" strokeLinecap="round">
        <g transform={`translate(0 ${drop})`}>
          {state !== 'upcoming' && <Cloth state={state} />}
          <rect
            className={state === 'upcoming' ? 'fill-line-strong' : 'fill-secondary-300'}
            x="17.5"
            y="0"
            width="5"
            height="15"
            rx="2"
          />
        </g>
      </svg>
      <span
        className={classes(
          'text-13 leading-tight text-balance',
          state === 'current' || state === 'failed' ? '-mx-4 font-semibold' : 'sr-only',
          '@min-[19rem]:not-sr-only @min-[19rem]:mx-0 @min-[19rem]:px-0.5',
          state === 'upcoming' && 'text-ink-muted',
        )}
      >
        {state !== 'current' && <span className="sr-only">{progressTexts[state]}: </span>}
        {label}
      </span>
    </li>
  )
}

function Cloth({ state }: { state: Exclude<PegState, 'upcoming'> }) {
  return (
    <g className={state === 'current' ? 'cloth-sway' : undefined}>
      <path
        className={cloths[state]}
        strokeWidth={state === 'current' ? 2 : 0}
        strokeLinejoin="round"
        d="M7 9c8 2 18 2 26 0v29c-4 2-8-1-13 0s-9 2-13 0z"
      />
      {state === 'done' && <path className="stroke-primary-on-fill" strokeWidth="2.5" d="m14 26 4.5 4.5L27 21" />}
      {state === 'failed' && <path className="stroke-white" strokeWidth="2.5" d="m15 21 10 10m0-10L15 31" />}
      {state === 'current' && <circle className="fill-primary-ring" cx="20" cy="26" r="4" />}
    </g>
  )
}
