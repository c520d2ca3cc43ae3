import { useId, useState } from 'react'
import type { SavedAddress } from '#contract/account/addresses.ts'
import { addressTexts } from '#texts/account/addresses.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Card } from '#ui/text/card.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { AddressText } from './address-text.tsx'
import { addressName } from './address-words.ts'
import { useAddressActions } from './use-address-actions.ts'

const texts = addressTexts

type AddressCardProps = {
  address: SavedAddress
  /** Query parameters for the link to the form, so that it returns to the same picker. */
  step: { type?: string; redirect?: string | undefined }
  onPick?: (address: SavedAddress) => Promise<void>
  /** Called when the customer deletes it, before it goes. */
  onRemove: () => void
}

export function AddressCard({ address, step, onPick, onRemove }: AddressCardProps) {
  const to = useTo()
  const id = useId()
  const name = addressName(address)
  const { makeMain, remove } = useAddressActions(address)
  const [isPicking, setPicking] = useState(false)
  return (
    <Card look="raised" padding="small" className="flex items-start gap-3">
      <span className="mt-0.5 inline-flex size-10 shrink-0 max-mobile:hidden items-center justify-center rounded-full bg-primary-50 text-primary-text">
        <Icon name={address.is_landed ? 'home' : 'pin'} size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <AddressText address={address} id={id} />
        {onPick && (
          <Button
            size="medium"
            look={address.is_main ? 'primary' : 'quiet'}
            isLoading={isPicking}
            aria-label={texts.pickOne(name)}
            onClick={() => {
              setPicking(true)
              onPick(address).finally(() => setPicking(false))
            }}
            className="mt-3 max-mobile:w-full"
          >
            {texts.pick}
          </Button>
        )}
        <div className="-mb-1 -ml-3.5 mt-2 flex flex-wrap gap-x-1 gap-y-2">
          <ButtonLink to={to('addressEdit', { id: address.id }, step)} look="plain" size="small">
            {texts.edit}
            <VisuallyHidden> {name}</VisuallyHidden>
          </ButtonLink>
          {!address.is_main && (
            <Button look="plain" size="small" aria-describedby={id} onClick={makeMain}>
              {texts.makeMain}
            </Button>
          )}
          <Button
            look="plain"
            size="small"
            onClick={() => {
              onRemove()
              remove()
            }}
            className="text-ink-muted!"
          >
            {texts.delete}
            <VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        </div>
      </div>
    </Card>
  )
}
