import { companyInvoice } from '#contract/account/company.ts'
import { accountTexts } from '#texts/account/account.ts'
import { CompanyFields } from '../../account/company-fields.tsx'
import { FormFrame } from '../../auth/form-frame.tsx'
import { useForm } from '../../state/use-form.ts'
import type { CompanyValues } from './checkout-form.ts'

const texts = accountTexts.company

type CompanyFormProps = { value: CompanyValues; onDone: (value: CompanyValues) => void }

/** D4.12: the company and its purchase order number. Only valid values get into the order. */
export function CompanyForm({ value, onDone }: CompanyFormProps) {
  const form = useForm(companyInvoice, value)
  return (
    <FormFrame
      form={form}
      action={texts.use}
      send={async (values) => ({ ...values, uen: companyInvoice.parse(values).uen })}
      onDone={onDone}
    >
      <CompanyFields field={form.field} />
    </FormFrame>
  )
}
