import type { OrderView } from '#contract/order/order-shapes.ts'
import { orderActTexts } from '#texts/order/orders-acts.ts'
import { BottomSheet } from '#ui/dialogs/bottom-sheet.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { LazyPart } from '../../state/lazy/lazy-part.tsx'
import type { OrderRef } from '../detail/order-ref.ts'

const texts = orderActTexts.reschedule
const rescheduleForm = () => import('./reschedule-form.tsx').then((one) => one.RescheduleForm)

type RescheduleSheetProps = { orderRef: OrderRef; order: OrderView; isOpen: boolean; onClose: () => void }

/** The sheet with the form for other times. Its code loads when it opens. */
export function RescheduleSheet({ orderRef, order, isOpen, onClose }: RescheduleSheetProps) {
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      title={order.acts.cancel ? texts.title : texts.titleReturn}
      size="large"
    >
      <LazyPart
        load={rescheduleForm}
        props={{ orderRef, order, onClose }}
        placeholder={<Skeleton className="h-80" />}
      />
    </BottomSheet>
  )
}
