import type { ReactNode } from 'react'
import { purchaseTexts } from '#texts/order/purchase.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx'
import { NotFoundIllustration } from '#ui/illustrations/not-found.tsx'
import { usePageTitle } from '../../state/use-page-title.ts'
import type { PurchaseState } from './use-purchase.ts'
import { WaysOn } from './ways-on.tsx'

type PurchaseFrameProps = {
  state: PurchaseState
  /** The document's title once the order is known. The server does not know a guest's order. */
  title: string
  /** The order's own page is about to open. */
  isLeaving?: boolean
  children: ReactNode
}

/** The layout of a page about one order, with a skeleton while it loads and a message if it does not exist. */
export function PurchaseFrame({ state, title, isLeaving = false, children }: PurchaseFrameProps) {
  const texts = purchaseTexts.unknown
  usePageTitle(state.kind === 'unknown' ? texts.title : state.purchase && !isLeaving ? title : purchaseTexts.looking)
  if (state.kind === 'unknown') {
    return (
      <EmptyState level={1} illustration={<NotFoundIllustration />} title={texts.title} action={<WaysOn />}>
        {texts.text}
      </EmptyState>
    )
  }
  return (
    <div className="mx-auto max-w-reading py-8 sm:py-12">
      {state.purchase && !isLeaving ? (
        children
      ) : (
        <>
          <h1 className="sr-only">{purchaseTexts.looking}</h1>
          <SkeletonGroup className="flex flex-col gap-4">
            <Skeleton className="h-10 w-2/3" />
            <Skeleton className="h-72 rounded-card" />
          </SkeletonGroup>
        </>
      )}
    </div>
  )
}
