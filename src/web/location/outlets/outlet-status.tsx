import type { Outlet } from '#contract/shop/outlets.ts'
import { Badge } from '#ui/text/badge.tsx'
import { openingWords } from './opening-words.ts'

/** Whether the outlet takes orders or is open, and until or from when. */
export function OutletStatus({ outlet, nowMs }: { outlet: Outlet; nowMs: number }) {
  const { isClosed, state, detail } = openingWords(outlet, new Date(nowMs))
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={isClosed ? 'warning' : 'good'}>{state}</Badge>
      {detail && <span className="text-ink-muted">{detail}</span>}
    </span>
  )
}
