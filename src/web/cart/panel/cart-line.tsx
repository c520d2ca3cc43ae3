import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { CartItem } from '#contract/order/cart.ts'
import { isPriceKnown, pieceCents } from '#rules/cart/cart-pricing.ts'
import { moneyCents, moneyText } from '#rules/pricing/money.ts'
import { cartPageTexts } from '#texts/order/cart.ts'
import { quantityWords } from '#texts/order/quantity.ts'
import { Stepper } from '#ui/forms/stepper.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import { classes } from '#ui/text/classes.ts'
import { ExplainedLater } from '../../state/lazy/explained-later.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { modifierWords, optionWords, unavailableWords } from './line-words.ts'

type CartLineProps = {
  item: CartItem
  /** Grows each time the line is added. Zero: it was not added since the page opened. */
  added: number
  onQuantity: (qty: number) => void
  onRemove: () => void
  onEdit: () => void
}

/** One line of the cart: product, options, quantity and price. */
export function CartLine({ item, added, onQuantity, onRemove, onEdit }: CartLineProps) {
  const ref = useFold(added)
  const to = useTo()
  const name = item.product_name
  const page = { category: item.category_slug, name: item.name_slug, id: String(item.product_id) }
  return (
    <div ref={ref} className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-4">
      <span>
        <Picture
          base={item.image}
          alt=""
          width={64}
          height={64}
          sizes="64px"
          className={classes('size-16 rounded-control', item.unavailable !== null && 'opacity-50 grayscale')}
        />
      </span>
      <div>
        <div className="flex items-start gap-2">
          <p className="min-w-0 flex-1 leading-tight font-semibold">
            {item.category_slug ? (
              <Link to={to('product', page)} className="touch-target rounded-sm hover:underline">
                {name}
              </Link>
            ) : (
              name
            )}
          </p>
          <div className={classes('font-bold tabular', item.unavailable !== null && 'text-ink-muted line-through')}>
            {isPriceKnown(item) && <LinePrice item={item} />}
          </div>
        </div>
        <LineDetails item={item} />
      </div>
      <div className="col-span-2 mt-2 flex flex-wrap items-center justify-between gap-x-3">
        <Stepper
          label={name}
          value={item.qty}
          onChange={onQuantity}
          onRemove={onRemove}
          min={item.min_qty}
          step={item.qty_step}
          unit={item.unit === 'kg' ? item.unit : undefined}
        />
        <button
          type="button"
          onClick={onEdit}
          aria-label={cartPageTexts.editLine(name)}
          className="inline-flex min-h-11 items-center gap-1 rounded-control px-2 text-14 font-medium text-primary-text transition-colors hover:bg-primary-50"
        >
          <Icon name="edit" size={16} />
          {cartPageTexts.edit}
        </button>
      </div>
    </div>
  )
}

const loadReason = () => import('./cart-reason.tsx').then(({ LineReason }) => LineReason)

function LinePrice({ item }: { item: CartItem }) {
  if (item.unavailable !== null) return `$${moneyText(pieceCents(item) * item.qty)}`
  return <ExplainedLater amount={`$${item.final_price}`} name={item.product_name} load={loadReason} props={{ item }} />
}

function LineDetails({ item }: { item: CartItem }) {
  const { modifiers, notes, unavailable, price_was, qty_was } = item
  const option = optionWords(item)
  const piece = moneyText(pieceCents(item))
  const rose = price_was !== null && (moneyCents(price_was) ?? 0) < pieceCents(item)
  return (
    <div className="mt-0.5 text-13 text-ink-muted">
      {option && <p>{option}</p>}
      {modifiers.length > 0 && (
        <p>
          <span className="sr-only">{cartPageTexts.extras} </span>
          {modifierWords(item).join(', ')}
        </p>
      )}
      {notes && (
        <p className="line-clamp-3 whitespace-pre-line italic">
          <span className="sr-only">{cartPageTexts.note}: </span>“{notes}”
        </p>
      )}
      <p className="tabular">
        {isPriceKnown(item)
          ? cartPageTexts.amount(quantityWords(item.qty, item.unit), piece)
          : cartPageTexts.priceUnknown}
      </p>
      {qty_was !== null && (
        <p className="mt-1 flex gap-1.5 font-medium text-info">
          <Icon name="info" size={16} className="mt-0.5" />
          {cartPageTexts.raised(quantityWords(qty_was, item.unit), quantityWords(item.min_qty, item.unit))}
        </p>
      )}
      {unavailable !== null && (
        <p className="mt-1 flex gap-1.5 font-medium text-warning">
          <Icon name="warning" size={16} className="mt-0.5" />
          {unavailableWords[unavailable]}
        </p>
      )}
      {price_was !== null && (
        <p className={classes('mt-1 flex gap-1.5 font-medium', rose ? 'text-warning' : 'text-good')}>
          <Icon name="info" size={16} className="mt-0.5" />
          {rose ? cartPageTexts.priceRose(price_was) : cartPageTexts.priceFell(price_was)}
        </p>
      )}
    </div>
  )
}

/** Plays the folding animation each time the line is added. The class is set by hand, because an unchanged class would not play again. */
function useFold(added: number) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const line = ref.current
    if (!line || added === 0) return
    line.classList.remove('fold-in')
    // Reading a size makes the browser apply the removal before the class is set again.
    void line.offsetWidth
    line.classList.add('fold-in')
    const list = line.closest<HTMLElement>('[data-cart-list]')
    if (!list) return
    const top = line.offsetTop
    const isInSight = top >= list.scrollTop && top + line.offsetHeight <= list.scrollTop + list.clientHeight
    if (!isInSight) list.scrollTo({ top: top - 8 })
  }, [added])
  return ref
}
