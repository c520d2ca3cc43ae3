import { addressTexts } from '#texts/account/addresses.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { AddressFields } from '../../account/addresses/address-fields.tsx'
import { addressLine } from '../../account/addresses/address-words.ts'
import { useTo } from '../../state/links/use-to.ts'
import { AddressPicker } from '../form/address-picker.tsx'
import type { GuestDetails } from '../form/guest-details.ts'
import { useCheckoutContext } from '../review/checkout-context.ts'
import { Notice } from '../review/notice.tsx'
import { Step } from './step.tsx'
import type { StepFacts } from './step-facts.ts'
import type { Steps } from './use-steps.ts'

const texts = checkoutTexts.where

type AddressStepProps = { facts: StepFacts; steps: Steps; details: GuestDetails }

/** Where the driver comes: a guest's address, or one of the customer's saved ones. */
export function AddressStep({ facts, steps, details: { address, replacedBy } }: AddressStepProps) {
  const { data, isGuest, addressId, isFit } = useCheckoutContext()
  const to = useTo()
  const saved = data.addresses.find(({ id }) => id === addressId)
  const { street, postal_code } = address.values
  const guestLine = street ? addressLine(address.values) : postal_code && addressTexts.singapore(postal_code)
  return (
    <Step
      facts={facts}
      steps={steps}
      icon="pin"
      summary={isGuest ? guestLine : saved && (saved.label ? `${saved.label}, ` : '') + addressLine(saved)}
      notice={
        !isFit && (
          <Notice tone="warning" role="alert">
            {texts.unfit} <TextLink to={to('outlet', {}, { redirect: 'checkout' })}>{texts.changeOutlet}</TextLink>
          </Notice>
        )
      }
    >
      {isGuest ? (
        <div className="flex flex-col gap-5">
          {replacedBy && (
            <Notice tone="info" role="status">
              {texts.replaced(replacedBy)}
            </Notice>
          )}
          <AddressFields form={address} />
        </div>
      ) : (
        <AddressPicker chosen={saved} />
      )}
    </Step>
  )
}
