import { lazy, Suspense } from 'react'
import type { OrderView } from '#contract/order-shapes.ts'
import { orderActTexts } from '#texts/orders-acts.ts'
import { orReload } from '../state/missing-chunk.ts'
import { BottomSheet } from '../ui/bottom-sheet.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const RescheduleForm = lazy(() =>
  orReload(import('./reschedule-form.tsx')).then((one) => ({ default: one.RescheduleForm })),
)

type RescheduleSheetProps = { order: OrderView; isOpen: boolean; onClose: () => void }

/** Other times for an order, asked for from wherever they are offered. */
export function RescheduleSheet({ order, isOpen, onClose }: RescheduleSheetProps) {
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={orderActTexts.reschedule.title} size="large">
      <Suspense fallback={<Skeleton className="h-80" />}>
        <RescheduleForm order={order} onClose={onClose} />
      </Suspense>
    </BottomSheet>
  )
}
