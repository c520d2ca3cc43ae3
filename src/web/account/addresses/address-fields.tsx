import { useRef } from 'react'
import { ACCESS_NOTES_MAX } from '#contract/account/account-limits.ts'
import { addressTexts } from '#texts/account/addresses.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import type { useForm } from '../../state/use-form.ts'
import type { AddressValues } from './address-values.ts'
import { isUnedited, type PlaceAddress } from './place-address.ts'
import { PostalCodeHint } from './postal-code-hint.tsx'
import { usePostalPlace } from './use-postal-place.ts'

const texts = addressTexts.form

type AddressFieldsProps = { form: ReturnType<typeof useForm<AddressValues>> }

/** The address and its access notes. The postal code comes first, because it can fill block and street. */
export function AddressFields({ form }: AddressFieldsProps) {
  const { values, field, change } = form
  const filled = useRef<PlaceAddress>({ block: '', street: '' })

  const place = usePostalPlace(values.postal_code, (address) => {
    if (!isUnedited(values, filled.current)) return
    filled.current = address
    change(address)
  })

  return (
    <>
      <TextField
        {...field('postal_code')}
        onChange={(event) => change({ postal_code: event.target.value.replace(/\D/g, '').slice(0, 6) })}
        label={texts.postalCode}
        hint={<PostalCodeHint place={place} />}
        inputMode="numeric"
        autoComplete="postal-code"
        className="max-w-40 tabular"
        required
      />
      <div className="grid gap-5 sm:grid-cols-[14rem_1fr]">
        <TextField {...field('block')} label={texts.block} autoComplete="off" isOptional />
        <TextField {...field('street')} label={texts.street} autoComplete="address-line1" required />
      </div>
      <UnitField form={form} />
      <TextArea
        {...field('access_notes')}
        label={texts.accessNotes}
        hint={texts.accessNotesHint}
        maxLength={ACCESS_NOTES_MAX}
        hasCounter
        isOptional
      />
    </>
  )
}

/** The unit, or the checkbox for a landed home, which has none. Clearing the checkbox restores the typed unit. */
function UnitField({ form: { values, field, change } }: AddressFieldsProps) {
  const unitBefore = useRef('')

  function setLanded(isLanded: boolean) {
    if (isLanded) unitBefore.current = values.unit
    change({ is_landed: isLanded, unit: isLanded ? '' : unitBefore.current })
  }

  return (
    <div className="flex flex-col gap-2">
      {!values.is_landed && (
        <TextField
          {...field('unit')}
          label={texts.unit}
          hint={texts.unitHint}
          autoComplete="address-line2"
          className="max-w-40 tabular"
          required
        />
      )}
      <Checkbox
        name="is_landed"
        label={texts.isLanded}
        description={texts.isLandedText}
        checked={values.is_landed}
        onChange={(event) => setLanded(event.target.checked)}
      />
    </div>
  )
}
