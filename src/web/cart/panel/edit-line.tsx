import { useEffect, useState } from 'react'
import type { CartItem } from '#contract/order/cart.ts'
import type { Product } from '#contract/shop/catalog.ts'
import { type Choice, choiceProblems, itemPrice } from '#rules/cart/item-price.ts'
import { priceText } from '#rules/pricing/money.ts'
import { formTexts } from '#texts/frame/forms.ts'
import { cartPageTexts } from '#texts/order/cart.ts'
import { productTexts } from '#texts/shop/catalog-product.ts'
import { Button } from '#ui/buttons/button.tsx'
import { BottomSheet } from '#ui/dialogs/bottom-sheet.tsx'
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx'
import { Stepper } from '#ui/forms/stepper.tsx'
import { cartLine } from '../../catalog/product/cart-line.ts'
import { firstChoice } from '../../catalog/product/choice.ts'
import { MissingChoices } from '../../catalog/product/missing-choices.tsx'
import { ProductChoice } from '../../catalog/product/product-choice.tsx'
import { WeightPresets } from '../../catalog/product/weight-presets.tsx'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { useNotify } from '../../state/notify.ts'
import { useWeighing } from '../../state/use-weighing.ts'
import { useCart } from '../cart-of.ts'

type EditLineProps = { item: CartItem | null; onClose: () => void }

/** Edits a line in the product's own form: options, extras, notes and quantity. */
export function EditLine({ item, onClose }: EditLineProps) {
  const { api } = useApp()
  const [product, setProduct] = useState<Product | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    setProduct(null)
    setFailure(null)
    if (!item) return
    let isWanted = true
    const query = { outlet_id: String(item.outlet_id), sales_type_id: String(item.sales_type_id) }
    api('GET /products/:id', { params: { id: String(item.product_id) }, query }).then(
      (found) => isWanted && (found.is_offered ? setProduct(found) : setFailure(cartPageTexts.editGone)),
      (error) => isWanted && setFailure(failureWords(error)),
    )
    return () => {
      isWanted = false
    }
  }, [api, item])
  const title = item ? cartPageTexts.editLine(item.product_name) : cartPageTexts.edit
  return (
    <BottomSheet isOpen={item !== null} onClose={onClose} title={title}>
      {failure !== null && <p role="alert">{failure}</p>}
      {failure === null && !product && <EditorSkeleton />}
      {item && product && <Editor key={item.id} item={item} product={product} onDone={onClose} />}
    </BottomSheet>
  )
}

function EditorSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-4 pt-2">
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-24 w-full" />
    </SkeletonGroup>
  )
}

type EditorProps = { item: CartItem; product: Product; onDone: () => void }

function Editor({ item, product, onDone }: EditorProps) {
  const { cart } = useCart()
  const { notify } = useNotify()
  const [choice, setChoice] = useState(() => choiceOf(item, product))
  const [notes, setNotes] = useState(item.notes)
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isEstimated = useWeighing() !== undefined && product.unit === 'kg'
  const problems = choiceProblems(product, choice)
  async function save() {
    if (isSaving || problems.length > 0) return
    setSaving(true)
    const reason = (await cart?.edit(item, cartLine(product, choice, notes))) ?? null
    setSaving(false)
    setRefusal(reason)
    if (reason !== null) return
    notify(cartPageTexts.saved(item.product_name))
    onDone()
  }
  return (
    <form
      className="relative flex flex-col gap-6 pt-2"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <ProductChoice product={product} choice={choice} onChange={setChoice} notes={notes} onNotes={setNotes} />
      <WeightPresets
        product={product}
        quantity={choice.quantity}
        onChoose={(quantity) => setChoice({ ...choice, quantity })}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Stepper
          label={productTexts.quantity[product.unit]}
          value={choice.quantity}
          min={product.min_qty}
          step={product.qty_step}
          unit={product.unit === 'kg' ? product.unit : undefined}
          onChange={(quantity) => setChoice({ ...choice, quantity })}
        />
        <p role="status" className="text-22 font-bold tabular">
          <span className={isEstimated ? 'text-13 font-normal text-ink-muted' : 'sr-only'}>
            {isEstimated ? productTexts.estimated : productTexts.total}{' '}
          </span>
          {priceText(itemPrice(product, choice).finalCents)}
        </p>
      </div>
      <MissingChoices product={product} problems={problems} />
      {refusal && (
        <p role="alert" className="text-14 font-medium text-bad">
          {refusal}
        </p>
      )}
      <div className="sticky -bottom-6 -mx-6 -mb-6 flex justify-end gap-3 border-t border-line bg-surface px-6 py-4 *:max-sm:flex-1">
        <Button look="quiet" onClick={onDone}>
          {formTexts.cancel}
        </Button>
        <Button type="submit" isLoading={isSaving} isDisabled={problems.length > 0}>
          {formTexts.save}
        </Button>
      </div>
    </form>
  )
}

/** The line's choices that the product still offers. */
function choiceOf(item: CartItem, product: Product): Choice {
  const first = firstChoice(product)
  const option = product.options.find(({ id }) => id === item.option_id)
  const variant = option?.variants.find(({ id }) => id === item.variant_id) ?? option?.variants[0]
  const offered = new Set(product.modifier_groups.flatMap(({ modifiers }) => modifiers.map(({ id }) => id)))
  return {
    optionId: option?.id ?? first.optionId,
    variantId: option ? (variant?.id ?? null) : first.variantId,
    modifierIds: item.modifiers.map(({ modifier_id }) => modifier_id).filter((id) => offered.has(id)),
    quantity: item.qty,
  }
}
