import type { OrderView } from '#contract/order/order-shapes.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { AccountCard } from '../../account/account-card.tsx'
import { ChargeRows } from '../trip/charge-rows.tsx'
import { itemReasonOf } from '../weight/item-reason.ts'
import { OrderLines } from './order-lines.tsx'
import { PaymentRows } from './payment-rows.tsx'

const texts = orderTexts.details

/** Lines, charges, payments and notes. An order with trips has a page for them; other orders show them on their own page. */
export function DetailCards({ order }: { order: OrderView }) {
  const items = order.lines.filter(({ kind }) => kind === 'item')
  const extras = order.lines.filter(({ kind }) => kind === 'extra_service')
  return (
    <>
      <AccountCard title={texts.items}>
        <OrderLines lines={items} reasonOf={itemReasonOf(order)} />
        {extras.length > 0 && (
          <div className="mt-4 border-t border-line pt-4">
            <h3 className="mb-3 text-16">{texts.extras}</h3>
            <OrderLines lines={extras} />
          </div>
        )}
      </AccountCard>
      {order.notes && (
        <AccountCard title={texts.notes}>
          <p className="break-words whitespace-pre-line">{order.notes}</p>
        </AccountCard>
      )}
      <AccountCard title={texts.charges}>
        <ChargeRows order={order} />
      </AccountCard>
      <AccountCard title={texts.payments}>
        <PaymentRows order={order} />
      </AccountCard>
    </>
  )
}
