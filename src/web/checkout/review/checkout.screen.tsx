import { lazy, Suspense, useEffect, useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { comesToTheDoor, SalesCategory } from '#contract/shop/sales-category.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { useCardEntry } from '../../account/payments/use-card-entry.tsx'
import { orReload } from '../../state/lazy/missing-chunk.ts'
import { useTo } from '../../state/links/use-to.ts'
import { AddressChoice } from '../form/address-choice.tsx'
import { ExtrasPart } from '../form/extras-part.tsx'
import { useGuestDetails } from '../form/guest-details.ts'
import { GuestFields } from '../form/guest-fields.tsx'
import { PlacePart } from '../form/place-part.tsx'
import { paymentOf } from '../pay/order-request.ts'
import { PayPart } from '../pay/pay-part.tsx'
import { WhenPart } from '../slots/when-part.tsx'
import { checkoutBlocker } from './checkout-blocker.ts'
import { type CheckoutContext, useCheckoutContext } from './checkout-context.ts'
import { CheckoutPage } from './checkout-page.tsx'
import { type CheckoutData, loadCheckout } from './load-checkout.ts'
import { Notice } from './notice.tsx'
import { revalidateOnPlaceChange } from './revalidate-on-place-change.ts'

const CompanyPart = lazy(() =>
  orReload(import('../form/company-part.tsx')).then((one) => ({ default: one.CompanyPart })),
)

export const loader = loadCheckout
export const shouldRevalidate = revalidateOnPlaceChange
export const head = () => ({ title: checkoutTexts.title, isHidden: true })

/** /checkout: address, windows, payment and total. */
export function Component() {
  const { salesType, table } = useLoaderData<CheckoutData>()
  const to = useTo()
  const isAtTable = salesType.category_id === SalesCategory.dineIn
  return (
    <CheckoutPage
      title={checkoutTexts.title}
      lead={isAtTable ? checkoutTexts.tableLead(table?.name ?? null) : checkoutTexts.lead}
      back={{ to: to('products'), label: checkoutTexts.backToMenu }}
      action={
        isAtTable ? (
          <Suspense>
            <TableAction />
          </Suspense>
        ) : (
          <ContinueButton />
        )
      }
    >
      {isAtTable ? (
        <Suspense>
          <TableParts />
        </Suspense>
      ) : (
        <CheckoutParts />
      )}
    </CheckoutPage>
  )
}

/** The checkout of a table is a chunk of its own, with fewer parts. */
const tableCheckout = () => orReload(import('../form/table-checkout.tsx'))
const TableParts = lazy(() => tableCheckout().then((one) => ({ default: one.TableParts })))
const TableAction = lazy(() => tableCheckout().then((one) => ({ default: one.TableAction })))

function CheckoutParts() {
  const { data, isGuest, form, change, isFit, checkFields } = useCheckoutContext()
  const to = useTo()
  const needsAddress = comesToTheDoor(data.salesType.category_id)
  const details = useGuestDetails(form, change, data.salesType.category_id)
  useEffect(() => {
    checkFields.current = isGuest ? details.check : null
  })
  return (
    <>
      {isGuest && <GuestFields details={details} needsAddress={needsAddress} />}
      {!isGuest && needsAddress && <AddressChoice />}
      {!isFit && (
        <Notice tone="warning" role="alert">
          {checkoutTexts.where.unfit}{' '}
          <TextLink to={to('outlet', {}, { redirect: 'checkout' })}>{checkoutTexts.where.changeOutlet}</TextLink>
        </Notice>
      )}
      <PlacePart />
      <WhenPart />
      <PayPart />
      <ExtrasPart />
      <Suspense fallback={null}>
        <CompanyPart />
      </Suspense>
    </>
  )
}

function ContinueButton() {
  const checkout = useCheckoutContext()
  const navigate = useNavigate()
  const to = useTo()
  const entry = useCardEntry()
  const [isChecking, setChecking] = useState(false)
  const { form, tempCard, quoted, checkFields } = checkout
  const isCardMissing = form.payment?.kind === 'card' && paymentOf(form, tempCard, quoted.quote.total_cents) === null
  const reason = checkoutBlocker(checkout)

  async function goToReview() {
    setChecking(true)
    const isValid = (await checkFields.current?.()) ?? true
    setChecking(false)
    if (!isValid) return
    if (isCardMissing) return entry.enter({ isSaved: isSaved(form), returnPath: to('checkoutOrder') })
    await navigate(to('checkoutOrder'))
  }
  return (
    <>
      <Button
        isWide
        iconEnd="arrow-right"
        isLoading={isChecking || entry.isLeaving}
        disabledReason={reason ?? undefined}
        onClick={goToReview}
      >
        {isCardMissing ? checkoutTexts.enterCard : checkoutTexts.review}
      </Button>
      {entry.form}
      {entry.failure && (
        <p role="alert" className="mt-2 text-14 font-medium text-bad">
          {entry.failure}
        </p>
      )}
    </>
  )
}

const isSaved = ({ payment }: CheckoutContext['form']) => payment?.kind === 'card' && payment.isSaved
