import { useState } from 'react'
import { addressForm } from '#contract/account/address-form.ts'
import type { SavedAddress } from '#contract/account/addresses.ts'
import { addressTexts } from '#texts/account/addresses.ts'
import { formTexts } from '#texts/frame/forms.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Card } from '#ui/text/card.tsx'
import { FormFrame } from '../../auth/form-frame.tsx'
import { useApp } from '../../state/app-context.ts'
import { refreshAccount } from '../../state/login/login.ts'
import { useForm } from '../../state/use-form.ts'
import { AddressFields } from './address-fields.tsx'
import { AddressNaming } from './address-naming.tsx'
import { addressValues } from './address-values.ts'

const texts = addressTexts.form

type AddressEditorProps = {
  /** The address to change. Without it, the form creates one. */
  address?: SavedAddress
  /** The initial postal code of a new address. */
  postalCode?: string
  /** Whether to offer making it the main address. The first address is the main one automatically. */
  mayBecomeMain: boolean
  cancelTo: string
  onSaved: (address: SavedAddress) => void
}

export function AddressEditor({ address, postalCode = '', mayBecomeMain, cancelTo, onSaved }: AddressEditorProps) {
  const { api, store } = useApp()
  const [isMain, setMain] = useState(false)
  const first = address ? addressValues(address) : { ...addressValues(), postal_code: postalCode }
  const form = useForm(addressForm, first, {
    draft: {
      name: `address-${address?.id ?? 'new'}`,
      keep: Object.keys(first) as (keyof typeof first)[],
    },
  })
  async function send(body: typeof first): Promise<SavedAddress> {
    const saved = address
      ? await api('PUT /customer/addresses/:id', { params: { id: address.id }, body })
      : await api('POST /customer/addresses', { body })
    return isMain && !saved.is_main ? api('POST /customer/addresses/:id/main', { params: { id: saved.id } }) : saved
  }
  async function done(saved: SavedAddress) {
    form.forgetDraft()
    await refreshAccount(api, store)
    onSaved(saved)
  }
  return (
    <Card look="raised">
      <FormFrame
        form={form}
        action={address ? texts.save : texts.create}
        send={send}
        onDone={done}
        aside={
          <ButtonLink to={cancelTo} look="quiet">
            {formTexts.cancel}
          </ButtonLink>
        }
      >
        <AddressFields form={form} />
        <AddressNaming form={form} />
        {mayBecomeMain && (
          <Checkbox
            name="is_main"
            label={texts.isMain}
            checked={isMain}
            onChange={(event) => setMain(event.target.checked)}
          />
        )}
      </FormFrame>
    </Card>
  )
}
