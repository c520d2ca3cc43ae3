import { useNavigate, useSearchParams } from 'react-router'
import type { SavedAddress } from '#contract/account/addresses.ts'
import { addressTexts } from '#texts/account/addresses.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { addressName, streetLine } from '../../account/addresses/address-words.ts'
import { useTo } from '../../state/links/use-to.ts'
import { addressStorage } from '../../state/storage/address-storage.ts'
import { useCheckoutContext } from '../review/checkout-context.ts'
import { Notice } from '../review/notice.tsx'

const texts = checkoutTexts.where

/** The customer's saved addresses to choose from. */
export function AddressPicker({ chosen }: { chosen: SavedAddress | undefined }) {
  const { addresses } = useCheckoutContext().data
  const [query] = useSearchParams()
  const navigate = useNavigate()

  function choose(id: string) {
    addressStorage.saveSelectedId(id)
    const next = new URLSearchParams(query)
    next.set('aid', id)
    // D1.10: the shop lists the outlets around the address that was chosen last.
    const postalCode = addresses.find((address) => address.id === id)?.postal_code
    if (postalCode) next.set('zcd', postalCode)
    navigate({ search: String(next) }, { replace: true, preventScrollReset: true })
  }
  if (addresses.length === 0) {
    return (
      <>
        <p className="mb-4 text-ink-muted">{texts.noAddress}</p>
        <AddAddress look="quiet" size="medium" />
      </>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      {!chosen && (
        <Notice tone="info" role="status">
          {texts.noneAt(query.get('zcd') ?? '')}
        </Notice>
      )}
      <RadioCards
        legend={texts.choose}
        isLegendHidden
        name="address"
        value={chosen?.id ?? null}
        onChange={choose}
        options={addresses.map((address) => ({
          value: address.id,
          label: addressName(address),
          description: `${streetLine(address)}, ${addressTexts.singapore(address.postal_code)}`,
        }))}
      />
      <div>
        <AddAddress look="plain" size="small" />
      </div>
    </div>
  )
}

/** Opens the page for a new address, which returns to the checkout. */
function AddAddress({ look, size }: { look: 'quiet' | 'plain'; size: 'medium' | 'small' }) {
  const to = useTo()
  return (
    <ButtonLink
      to={to('addressCreate', {}, { type: 'pick', redirect: 'checkout' })}
      look={look}
      size={size}
      icon="plus"
    >
      {texts.addOther}
    </ButtonLink>
  )
}
