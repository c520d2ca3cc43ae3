import { useNavigate } from 'react-router'
import { orderTexts } from '#texts/order/orders.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { ReorderDialog } from './reorder-dialog.tsx'
import { useReorder } from './use-reorder.ts'

/** D4.5: puts the order's items into the cart again, at today's prices, and opens the menu of their place. */
export function Reorder({ orderId }: { orderId: string }) {
  const navigate = useNavigate()
  const to = useTo()
  const reorder = useReorder(orderId, (place) => navigate(to('products', {}, place)))
  return (
    <>
      <Button
        look="quiet"
        size="medium"
        icon="repeat"
        isWide
        isLoading={reorder.isBusy}
        onClick={() => reorder.start()}
      >
        {orderTexts.acts.reorder}
      </Button>
      <ReorderDialog preview={reorder.question} onAnswer={reorder.answer} />
    </>
  )
}
