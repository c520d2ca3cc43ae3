import { comesToTheDoor } from '#contract/shop/sales-category.ts'
import { mobileWords } from '#rules/access/mobile-number.ts'
import { addressTexts } from '#texts/account/addresses.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { AddressFields } from '../../account/addresses/address-fields.tsx'
import { streetLine } from '../../account/addresses/address-words.ts'
import { useOpenSignIn } from '../../auth/sign-in/use-open-sign-in.ts'
import { useCheckoutContext } from '../review/checkout-context.ts'
import { Notice } from '../review/notice.tsx'
import type { GuestDetails } from './guest-details.ts'
import { Part } from './part.tsx'

const texts = checkoutTexts.where

type GuestFieldsProps = { details: GuestDetails; needsAddress: boolean }

/** A guest's contact details and address. They fold to a few lines once they are complete. */
export function GuestFields({ details, needsAddress }: GuestFieldsProps) {
  const { contact, address, isFolded, unfold } = details
  if (isFolded) {
    return (
      <Part
        title={texts.yourDetails}
        icon="user"
        aside={
          <Button look="plain" size="small" className="-mr-3.5" onClick={unfold}>
            {checkoutTexts.edit}
          </Button>
        }
      >
        <GuestLines contact={contact.values} address={needsAddress ? address.values : null} />
      </Part>
    )
  }
  return (
    <Part title={texts.yourDetails} icon="user" aside={<SignInOffer />}>
      <div className="flex flex-col gap-5">
        <TextField {...contact.field('name')} label={texts.name} autoComplete="name" required />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...contact.field('mobile')}
            label={texts.mobile}
            hint={needsAddress ? texts.mobileHint : texts.mobileHintAtOutlet}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            required
          />
          <TextField
            {...contact.field('email')}
            label={texts.email}
            hint={texts.emailHint}
            type="email"
            inputMode="email"
            autoComplete="email"
            required
          />
        </div>
        {needsAddress && <GuestAddress details={details} />}
      </div>
    </Part>
  )
}

function SignInOffer() {
  const openSignIn = useOpenSignIn()
  return (
    <p className="flex items-center gap-x-1 text-14 text-ink-muted">
      <span className="max-mobile:sr-only">{checkoutTexts.guest.text}</span>
      <Button look="plain" size="small" className="-mr-3.5" onClick={openSignIn}>
        {checkoutTexts.guest.action}
      </Button>
    </p>
  )
}

function GuestAddress({ details: { address, replacedBy } }: { details: GuestDetails }) {
  const { data } = useCheckoutContext()
  const category = data.salesType.category_id
  if (!comesToTheDoor(category)) return null
  return (
    <fieldset className="flex flex-col gap-5 border-t border-line pt-5">
      <legend className="float-left w-full font-semibold">{texts.addressTitle[category]}</legend>
      {replacedBy && (
        <Notice tone="info" role="status">
          {texts.replaced(replacedBy)}
        </Notice>
      )}
      <AddressFields form={address} />
    </fieldset>
  )
}

type GuestLinesProps = { contact: GuestDetails['contact']['values']; address: GuestDetails['address']['values'] | null }

export function GuestLines({ contact, address }: GuestLinesProps) {
  return (
    <address className="break-words not-italic">
      <span className="font-medium">{contact.name}</span>
      <br />
      <span className="text-ink-muted">
        {mobileWords(contact.mobile)}
        <br />
        {contact.email}
      </span>
      {address && (
        <span className="mt-2 block">
          {streetLine(address)}
          <br />
          {addressTexts.singapore(address.postal_code)}
        </span>
      )}
    </address>
  )
}
