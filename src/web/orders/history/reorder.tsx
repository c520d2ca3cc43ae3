import { type ReactNode, useState } from 'react'
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
type ReorderResult = ResponseOf<typeof postReorder>
type AddedLine = ReorderResult['added'][number]

const isRaised = ({ qty_was }: AddedLine) => qty_was !== null
const isRepriced = ({ was_cents, piece_cents }: AddedLine) => was_cents !== piece_cents

/** D4.5: puts the order's lines into the cart again, at today's prices. Then lists the lines that are gone, repriced or raised to a minimum. */
export function Reorder({ orderId }: { orderId: string }) {
  const app = useApp()
  const navigate = useNavigate()
  const to = useTo()
  const { notify } = useNotify()
  const [isSending, setSending] = useState(false)
  const [result, setResult] = useState<ReorderResult | null>(null)
  const placeOf = ({ sales_type_id, outlet_id }: ReorderResult) => ({
    st: String(sales_type_id),
    outid: String(outlet_id),
  })

  async function reorder() {
    setSending(true)
    try {
      const found = await app.api('POST /orders/:id/reorder', { params: { id: orderId } })
      await cartOf(app).refresh()
      if (found.gone.length > 0 || found.added.some(isRepriced) || found.added.some(isRaised)) setResult(found)
      else {
        notify(texts.done)
        await navigate(to('products', {}, placeOf(found)))
      }
    } catch (error) {
      notify(failureWords(error), 'error')
    }
    setSending(false)
  }

  const hasAdded = result !== null && result.added.length > 0
  return (
    <>
      <Button look="quiet" size="medium" icon="repeat" isWide isLoading={isSending} onClick={reorder}>
        {orderTexts.acts.reorder}
      </Button>
      <Dialog
        isOpen={result !== null}
        onClose={() => setResult(null)}
        title={hasAdded ? texts.changedTitle : texts.goneTitle}
        footer={
          result && (
            <ButtonLink to={to('products', {}, placeOf(result))}>{hasAdded ? texts.toCart : texts.toMenu}</ButtonLink>
          )
        }
      >
        {result && <Changes result={result} />}
      </Dialog>
    </>
  )
}

function ChangeSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="text-16">{title}</h3>
      <ul className="mt-2 flex flex-col gap-2">{children}</ul>
    </section>
  )
}

function Changes({ result: { gone, added } }: { result: ReorderResult }) {
  const repriced = added.filter(isRepriced)
  const raised = added.filter(isRaised)
  const isUnchanged = (line: AddedLine) => !isRepriced(line) && !isRaised(line)
  return (
    <div className="flex flex-col gap-5">
      {gone.length > 0 && (
        <ChangeSection title={texts.gone}>
          {gone.map(({ name, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order may have two equal lines
            <li key={index}>
              <span className="font-medium">{name}</span>
              <span className="block text-14 text-ink-muted">{reason}</span>
            </li>
          ))}
        </ChangeSection>
      )}
      {raised.length > 0 && (
        <ChangeSection title={texts.raised}>
          {raised.map(({ name, qty, qty_was, unit }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order may have two equal lines
            <li key={index} className="flex justify-between gap-4">
              <span className="min-w-0 break-words">
                {quantityWords(qty, unit)} × {name}
              </span>
              <span className="shrink-0 text-13 text-ink-muted tabular">
                {texts.was(quantityWords(qty_was ?? qty, unit))}
              </span>
            </li>
          ))}
        </ChangeSection>
      )}
      {repriced.length > 0 && (
        <ChangeSection title={texts.price}>
          {repriced.map(({ name, qty, unit, was_cents, piece_cents }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order may have two equal lines
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
        </ChangeSection>
      )}
      {added.some(isUnchanged) && <p className="text-ink-muted">{texts.rest}</p>}
    </div>
  )
}
