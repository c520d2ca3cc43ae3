import { addressTexts } from '#texts/account/addresses.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import type { useForm } from '../../state/use-form.ts'
import type { AddressValues } from './address-values.ts'

const texts = addressTexts.form

/** The address's name, and a contact for when the customer is not there. */
export function AddressNaming({ form }: { form: ReturnType<typeof useForm<AddressValues>> }) {
  const { values, field, change } = form
  return (
    <>
      <div className="flex flex-col gap-2">
        <TextField {...field('label')} label={texts.label} hint={texts.labelHint} autoComplete="off" isOptional />
        <div className="flex flex-wrap gap-2">
          {texts.labels.map((label) => (
            <Button
              key={label}
              look="quiet"
              size="small"
              aria-pressed={values.label === label}
              onClick={() => change({ label })}
              className="rounded-full aria-pressed:border-primary-ring aria-pressed:bg-primary-50"
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
      <fieldset className="flex flex-col gap-5 border-t border-line pt-5">
        <legend className="float-left w-full font-medium">{texts.contactTitle}</legend>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field('contact_name')} label={texts.contactName} autoComplete="off" isOptional />
          <TextField
            {...field('contact_mobile')}
            label={texts.contactMobile}
            hint={texts.contactMobileHint}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            isOptional
          />
        </div>
      </fieldset>
    </>
  )
}
