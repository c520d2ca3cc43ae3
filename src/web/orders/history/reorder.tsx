import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { postReorder } from '#contract/order/orders.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { priceText } from '#rules/pricing/money.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { orderActTexts } from '#texts/order/orders-acts.ts'
import { quantityWords } from '#texts/order/quantity.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { cartOf } from '../../cart/cart-of.ts'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { useTo } from '../../state/links/use-to.ts'
import { useNotify } from '../../state/notify.ts'

const texts = orderActTexts.reorder
type Again = ResponseOf<typeof postReorder>

const isRaised = ({ qty_was }: Again['added'][number]) => qty_was !== null
const isDearer = ({ was_cents, piece_cents }: Again['added'][number]) => was_cents !== piece_cents

/** D4.5: the same once more, in one tap, at today's prices. What is gone or costs something else is named. */
export function Reorder({ orderId }: { orderId: string }) {
  const app = useApp()
  const navigate = useNavigate()
  const to = useTo()
  const { notify } = useNotify()
  const [isAsking, setAsking] = useState(false)
  const [answer, setAnswer] = useState<Again | null>(null)
  const placeOf = ({ sales_type_id, outlet_id }: Again) => ({ st: String(sales_type_id), outid: String(outlet_id) })

  async function again() {
    setAsking(true)
    try {
      const found = await app.api('POST /orders/:id/reorder', { params: { id: orderId } })
      await cartOf(app).refresh()
      if (found.gone.length > 0 || found.added.some(isDearer) || found.added.some(isRaised)) setAnswer(found)
      else {
        notify(texts.done)
        await navigate(to('products', {}, placeOf(found)))
      }
    } catch (error) {
      notify(failureWords(error), 'error')
    }
    setAsking(false)
  }

  const hasAdded = answer !== null && answer.added.length > 0
  return (
    <>
      <Button look="quiet" size="medium" icon="repeat" isWide isLoading={isAsking} onClick={again}>
        {orderTexts.acts.reorder}
      </Button>
      <Dialog
        isOpen={answer !== null}
        onClose={() => setAnswer(null)}
        title={hasAdded ? texts.changedTitle : texts.goneTitle}
        footer={
          answer && (
            <ButtonLink to={to('products', {}, placeOf(answer))}>{hasAdded ? texts.toCart : texts.toMenu}</ButtonLink>
          )
        }
      >
        {answer && <Changes answer={answer} />}
      </Dialog>
    </>
  )
}

function Changes({ answer: { gone, added } }: { answer: Again }) {
  const dearer = added.filter(isDearer)
  const raised = added.filter(isRaised)
  const isAsItWas = (one: Again['added'][number]) => !isDearer(one) && !isRaised(one)
  return (
    <div className="flex flex-col gap-5">
      {gone.length > 0 && (
        <section>
          <h3 className="text-16">{texts.gone}</h3>
          <ul className="mt-2 flex flex-col gap-2">
            {gone.map(({ name, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same thing may be in an order twice
              <li key={index}>
                <span className="font-medium">{name}</span>
                <span className="block text-14 text-ink-muted">{reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {raised.length > 0 && (
        <section>
          <h3 className="text-16">{texts.raised}</h3>
          <ul className="mt-2 flex flex-col gap-2">
            {raised.map(({ name, qty, qty_was, unit }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same thing may be in an order twice
              <li key={index} className="flex justify-between gap-4">
                <span className="min-w-0 break-words">
                  {quantityWords(qty, unit)} × {name}
                </span>
                <span className="shrink-0 text-13 text-ink-muted tabular">
                  {texts.was(quantityWords(qty_was ?? qty, unit))}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {dearer.length > 0 && (
        <section>
          <h3 className="text-16">{texts.price}</h3>
          <ul className="mt-2 flex flex-col gap-2">
            {dearer.map(({ name, qty, unit, was_cents, piece_cents }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same thing may be in an order twice
              <li key={index} className="flex justify-between gap-4">
                <span className="min-w-0 break-words">
                  {quantityWords(qty, unit)} × {name}
                </span>
                <span className="shrink-0 text-right tabular">
                  <span className="font-semibold">{priceText(piece_cents)}</span>
                  <span className="block text-13 text-ink-muted">{texts.was(priceText(was_cents))}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {added.some(isAsItWas) && <p className="text-ink-muted">{texts.rest}</p>}
    </div>
  )
}
