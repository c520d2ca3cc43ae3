import { cartPageTexts } from '#texts/order/cart.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useCart } from '../cart-of.ts'

/** What did not make it into the cart is named with its reason, until it is read. */
export function LostLines() {
  const { cart, state } = useCart()
  const { lost } = state
  if (lost.length === 0) return null
  return (
    <section aria-labelledby="lost-lines" className="my-3 rounded-control bg-warning-surface p-3 text-14">
      <h3 id="lost-lines" className="font-semibold text-warning">
        {cartPageTexts.lostTitle(lost.length)}
      </h3>
      <ul className="mt-1 list-disc pl-5">
        {lost.map(({ name, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same name and reason
          <li key={index}>
            <span className="font-medium">{name || cartPageTexts.someItem}</span>: {reason}
          </li>
        ))}
      </ul>
      <Button look="quiet" size="small" className="mt-2" onClick={() => cart?.readLost()}>
        {cartPageTexts.understood}
      </Button>
    </section>
  )
}
