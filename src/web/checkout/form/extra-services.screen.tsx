import { priceText } from '#rules/pricing/money.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { EmptyCartIllustration } from '#ui/illustrations/empty-cart.tsx'
import { CheckCard } from '../review/check-card.tsx'
import { useCheckoutContext } from '../review/checkout-context.ts'
import { loadCheckout } from '../review/load-checkout.ts'
import { revalidateOnPlaceChange } from '../review/revalidate-on-place-change.ts'
import { SidePage } from './side-page.tsx'

const texts = checkoutTexts.services
export const loader = loadCheckout
export const shouldRevalidate = revalidateOnPlaceChange
export const head = () => ({ title: texts.title, isHidden: true })

/** /checkout/extra-service: add-ons with their prices. */
export function Component() {
  return (
    <SidePage title={texts.title} lead={texts.lead}>
      <Services />
    </SidePage>
  )
}

function Services() {
  const { data, form, change } = useCheckoutContext()
  if (data.extraServices.length === 0)
    return <EmptyState size="panel" illustration={<EmptyCartIllustration />} title={texts.none} />
  const toggle = (id: number, isChosen: boolean) => {
    const others = form.extraServiceIds.filter((one) => one !== id)
    change({ extraServiceIds: isChosen ? [...others, id] : others })
  }
  return (
    <fieldset>
      <legend className="sr-only">{texts.legend}</legend>
      <div className="flex flex-col gap-3">
        {data.extraServices.map(({ id, name, description, price_cents }) => (
          <CheckCard
            key={id}
            label={name}
            description={description}
            end={`+ ${priceText(price_cents)}`}
            isChecked={form.extraServiceIds.includes(id)}
            onChange={(isChosen) => toggle(id, isChosen)}
          />
        ))}
      </div>
    </fieldset>
  )
}
