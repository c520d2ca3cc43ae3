import type { ReactNode } from 'react'
import { purchaseTexts } from '#texts/order/purchase.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx'
import { NotFoundIllustration } from '#ui/illustrations/not-found.tsx'
import { useTo } from '../../state/links/use-to.ts'
import type { PurchaseNow } from './use-purchase.ts'

type PurchaseFrameProps = { now: PurchaseNow; children: ReactNode; hasWayOn?: boolean }

/** A page about one order: one column, and a word when there is no such order. */
export function PurchaseFrame({ now, children, hasWayOn = true }: PurchaseFrameProps) {
  const to = useTo()
  const texts = purchaseTexts.unknown
  if (now.kind === 'unknown') {
    return (
      <EmptyState
        level={1}
        illustration={<NotFoundIllustration />}
        title={texts.title}
        action={hasWayOn && <ButtonLink to={to('products')}>{texts.action}</ButtonLink>}
      >
        {texts.text}
      </EmptyState>
    )
  }
  return (
    <div className="mx-auto max-w-reading py-8 sm:py-12">
      {now.purchase ? (
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
