import type { ReactNode } from 'react'
import { uiTexts } from '#texts/frame/ui.ts'
import { classes } from '../text/classes.ts'

/** A placeholder for loading content. Classes give it the final size: `h-4 w-2/3`, `aspect-square`. */
export function Skeleton({ className, isRound }: { className: string; isRound?: boolean }) {
  return (
    <div aria-hidden="true" className={classes('skeleton', isRound ? 'rounded-full' : 'rounded-control', className)} />
  )
}

/** Announces once that its skeletons are loading. */
export function SkeletonGroup({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{uiTexts.loading}</span>
      {children}
    </div>
  )
}
