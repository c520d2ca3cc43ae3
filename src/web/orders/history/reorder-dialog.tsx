import type { ReorderPreview } from '#contract/order/reorder.ts'
import { priceText } from '#rules/pricing/money.ts'
import { orderActTexts } from '#texts/order/orders-acts.ts'
import { weightTexts } from '#texts/weight/before-pay.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { hasChanges, ReorderChanges } from './reorder-changes.tsx'
import type { ReorderAnswer } from './use-reorder.ts'

const texts = orderActTexts.reorder

const amountWords = (cents: number, isEstimated: boolean) =>
  isEstimated ? weightTexts.estimated(priceText(cents)) : priceText(cents)

type ReorderDialogProps = { preview: ReorderPreview | null; onAnswer: (answer: ReorderAnswer) => void }

/** Asks before anything changes: what is gone or costs something else, and what becomes of the items in the cart. */
export function ReorderDialog({ preview, onAnswer }: ReorderDialogProps) {
  const hasItems = preview === null || preview.added.length > 0
  return (
    <Dialog
      isOpen={preview !== null}
      onClose={() => onAnswer('keep')}
      title={hasItems ? texts.title : texts.goneTitle}
      footer={preview && <Answers preview={preview} onAnswer={onAnswer} />}
    >
      {preview && hasChanges(preview) && <ReorderChanges {...preview} />}
      {preview && hasItems && preview.cart.pieces > 0 && (
        <p className="mt-4 first:mt-0">
          {texts.cartHas(
            preview.cart.pieces,
            amountWords(preview.cart.total_cents, preview.cart.is_estimated),
            preview.sales_type,
            preview.outlet,
          )}
        </p>
      )}
    </Dialog>
  )
}

function Answers({ preview, onAnswer }: ReorderDialogProps & { preview: ReorderPreview }) {
  const to = useTo()
  const { added, cart, total_cents, joined_cents, is_estimated } = preview
  const amount = (cents: number) => amountWords(cents, is_estimated)
  if (added.length === 0) return <ButtonLink to={to('products')}>{texts.toMenu}</ButtonLink>
  const hasCart = cart.pieces > 0
  return (
    <>
      <Button look="plain" size="medium" onClick={() => onAnswer('keep')}>
        {hasCart ? texts.keep : texts.cancel}
      </Button>
      {hasCart && (
        <Button look="quiet" size="medium" onClick={() => onAnswer('replace')}>
          {texts.replace(amount(total_cents))}
        </Button>
      )}
      <Button size="medium" onClick={() => onAnswer('add')}>
        {texts.add(amount(joined_cents))}
      </Button>
    </>
  )
}
