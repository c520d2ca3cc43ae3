import { cartPageTexts } from '#texts/order/cart.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useCart } from '../cart-of.ts'

/** Names the lines that did not get into the cart, with the reason, until the shopper dismisses it. */
export function RejectedLines() {
  const { cart, state } = useCart()
  const { rejected } = state
  if (rejected.length === 0) return null
  return (
    <section aria-labelledby="rejected-lines" className="my-3 rounded-control bg-warning-surface p-3 text-14">
      <h3 id="rejected-lines" className="font-semibold text-warning">
        {cartPageTexts.lostTitle(rejected.length)}
      </h3>
      <ul className="mt-1 list-disc pl-5">
        {rejected.map(({ name, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same name and reason
          <li key={index}>
            <span className="font-medium">{name || cartPageTexts.someItem}</span>: {reason}
          </li>
        ))}
      </ul>
      <Button look="quiet" size="small" className="mt-2" onClick={() => cart?.dismissRejected()}>
        {cartPageTexts.understood}
      </Button>
    </section>
  )
}
