import { accountTexts } from '#texts/account/account.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import type { useForm } from '../state/use-form.ts'

type Field = ReturnType<ReturnType<typeof useForm<{ name: string }>>['field']>
type CompanyFieldsProps = {
  field: (name: 'name' | 'uen' | 'address' | 'po_number') => Omit<Field, 'name'> & { name: string }
}

const texts = accountTexts.company

/** D4.12: the fields of the company that an invoice is addressed to, in the profile and at the checkout. */
export function CompanyFields({ field }: CompanyFieldsProps) {
  return (
    <>
      <TextField {...field('name')} label={texts.name} autoComplete="organization" required />
      <TextField {...field('uen')} label={texts.uen} hint={texts.uenHint} autoComplete="off" required />
      <TextField {...field('address')} label={texts.address} autoComplete="off" required />
      <TextField {...field('po_number')} label={texts.poNumber} autoComplete="off" isOptional />
    </>
  )
}
