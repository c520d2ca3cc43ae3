import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { SavedAddress } from '#contract/account/addresses.ts'
import { comesToTheDoor } from '#contract/shop/sales-category.ts'
import { addressTexts } from '#texts/account/addresses.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { AddressText } from '../../account/addresses/address-text.tsx'
import { addressName, streetLine } from '../../account/addresses/address-words.ts'
import { useTo } from '../../state/links/use-to.ts'
import { addressStorage } from '../../state/storage/address-storage.ts'
import { useCheckoutContext } from '../review/checkout-context.ts'
import { Notice } from '../review/notice.tsx'
import { Part } from './part.tsx'

const texts = checkoutTexts.where

/** The customer's address for this order: the chosen one, or all saved ones to choose from. */
export function AddressChoice() {
  const { data, addressId } = useCheckoutContext()
  const { addresses, salesType } = data
  const [isOpen, setOpen] = useState(false)
  const chosen = addresses.find(({ id }) => id === addressId)
  const category = salesType.category_id
  const title = comesToTheDoor(category) ? texts.addressTitle[category] : texts.title

  if (addresses.length === 0) {
    return (
      <Part title={title} icon="pin">
        <p className="mb-4 text-ink-muted">{texts.noAddress}</p>
        <AddAddress look="quiet" size="medium" />
      </Part>
    )
  }
  return (
    <Part
      title={title}
      icon="pin"
      aside={
        chosen &&
        !isOpen && (
          <Button look="plain" size="small" className="-mr-3.5" aria-expanded={false} onClick={() => setOpen(true)}>
            {checkoutTexts.change}
          </Button>
        )
      }
    >
      {chosen && !isOpen ? (
        <AddressText address={chosen} />
      ) : (
        <AddressPicker addresses={addresses} chosen={chosen} onClose={() => setOpen(false)} />
      )}
    </Part>
  )
}

type AddressPickerProps = {
  addresses: readonly SavedAddress[]
  chosen: SavedAddress | undefined
  onClose: () => void
}

function AddressPicker({ addresses, chosen, onClose }: AddressPickerProps) {
  const [query] = useSearchParams()
  const navigate = useNavigate()

  function choose(id: string) {
    addressStorage.saveSelectedId(id)
    const next = new URLSearchParams(query)
    next.set('aid', id)
    // D1.10: the shop lists the outlets around the address that was chosen last.
    const postalCode = addresses.find((address) => address.id === id)?.postal_code
    if (postalCode) next.set('zcd', postalCode)
    onClose()
    navigate({ search: String(next) }, { replace: true, preventScrollReset: true })
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
      <div className="flex flex-wrap gap-3">
        <AddAddress look="plain" size="small" />
        {chosen && (
          <Button look="plain" size="small" onClick={onClose}>
            {checkoutTexts.services.done}
          </Button>
        )}
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
