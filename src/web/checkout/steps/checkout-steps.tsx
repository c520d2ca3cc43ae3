import { lazy, Suspense, useEffect } from 'react'
import { comesToTheDoor, SalesCategory } from '#contract/shop/sales-category.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { orReload } from '../../state/lazy/missing-chunk.ts'
import { type GuestDetails, isContactComplete, isGuestAddressComplete, useGuestDetails } from '../form/guest-details.ts'
import { useSettledPayment } from '../pay/use-settled-payment.ts'
import { useTodo } from '../ready/use-todo.ts'
import { type CheckoutContext, useCheckoutContext } from '../review/checkout-context.ts'
import { useWhen, type When } from '../slots/use-when.ts'
import { AddressStep } from './address-step.tsx'
import { ContactStep } from './contact-step.tsx'
import { ExtrasStep } from './extras-step.tsx'
import { OutletRow } from './outlet-row.tsx'
import { PayStep } from './pay-step.tsx'
import { nextStep, type StepFacts, type StepName } from './step-facts.ts'
import { type Steps, useSteps } from './use-steps.ts'
import { WhenStep } from './when-step.tsx'

const CompanyPart = lazy(() =>
  orReload(import('../form/company-part.tsx')).then((one) => ({ default: one.CompanyPart })),
)

const texts = checkoutTexts.steps

/** The steps of the checkout: contact, address, times, extras, pay. Finished ones are folded to a line each. */
export function CheckoutSteps() {
  const checkout = useCheckoutContext()
  const details = useGuestDetails(checkout)
  const when = useWhen()
  const payment = useSettledPayment()
  const facts = stepsOf(checkout, when, payment !== null)
  const steps = useSteps(facts)
  useCheckFields(facts, steps, details)
  useTodo(facts.find(({ name }) => name === nextStep(facts))?.title ?? null)
  const factsOf = (wanted: StepName) => facts.find(({ name }) => name === wanted)
  const [contact, address, times] = [factsOf('contact'), factsOf('address'), factsOf('when')]
  const [extras, pay] = [factsOf('extras'), factsOf('pay')]
  return (
    <div className="flex flex-col gap-3">
      {contact && <ContactStep facts={contact} steps={steps} contact={details.contact} />}
      {address && <AddressStep facts={address} steps={steps} details={details} />}
      {checkout.data.salesType.category_id === SalesCategory.collect && <OutletRow />}
      {times && <WhenStep facts={times} steps={steps} when={when} />}
      {extras && <ExtrasStep facts={extras} steps={steps} />}
      {pay && <PayStep facts={pay} steps={steps} payment={payment} />}
      <Suspense fallback={<div className="min-h-11" />}>
        <CompanyPart />
      </Suspense>
    </div>
  )
}

/** Which steps this order has, in their order, and what is finished. */
function stepsOf(checkout: CheckoutContext, when: When, isPaymentChosen: boolean): StepFacts[] {
  const { data, quoted, isGuest, isMobileMissing, addressId, isFit } = checkout
  const category = data.salesType.category_id
  const state = (isDone: boolean) => (isDone ? 'done' : 'todo')
  const steps: (StepFacts | false)[] = [
    (isGuest || isMobileMissing) && {
      name: 'contact',
      title: texts.contact,
      state: state(isContactComplete(checkout)),
    },
    comesToTheDoor(category) && {
      name: 'address',
      title: checkoutTexts.where.addressTitle[category],
      state: state(isFit && (isGuest ? isGuestAddressComplete(checkout) : addressId !== null)),
      // A customer without an address for this order chooses one, whatever else is missing.
      hasNews: !isFit || (!isGuest && addressId === null),
    },
    { name: 'when', title: checkoutTexts.when.title, state: when.state, hasNews: when.hasNews },
    { name: 'extras', title: checkoutTexts.extras.title, state: 'done' },
    {
      name: 'pay',
      title: checkoutTexts.pay.title,
      state: state(isPaymentChosen || quoted.quote.total_cents === 0),
    },
  ]
  return steps.filter((step) => step !== false)
}

/** Pay asks for the first unfinished step: it opens, shows its errors and gets the focus. */
function useCheckFields(facts: readonly StepFacts[], steps: Steps, { contact, address }: GuestDetails): void {
  const { isGuest, checkFields } = useCheckoutContext()
  useEffect(() => {
    checkFields.current = async () => {
      const next = nextStep(facts)
      if (next === null) return true
      steps.open(next)
      const nothing = async () => null
      if (next === 'contact') await contact.submit(nothing)
      if (next === 'address' && isGuest) await address.submit(nothing)
      return false
    }
  })
}
