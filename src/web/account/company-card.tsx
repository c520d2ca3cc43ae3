import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { companyInvoice as schema } from '#contract/account/company.ts'
import type { Profile } from '#contract/account/profile.ts'
import { accountTexts } from '#texts/account/account.ts'
import { formTexts } from '#texts/frame/forms.ts'
import { Button } from '#ui/buttons/button.tsx'
import { FormFrame } from '../auth/form-frame.tsx'
import { useApp } from '../state/app-context.ts'
import { failureWords } from '../state/failure-words.ts'
import { useNotify } from '../state/notify.ts'
import { useForm } from '../state/use-form.ts'
import { AccountCard } from './account-card.tsx'
import { CompanyFields } from './company-fields.tsx'

const texts = accountTexts.company

/** D4.12: the company that invoices are addressed to, from the next order on. */
export function CompanyCard({ profile: { company } }: { profile: Profile }) {
  const { api } = useApp()
  const { revalidate } = useRevalidator()
  const { notify } = useNotify()
  const [isOpen, setOpen] = useState(company !== null)
  const [isRemoving, setRemoving] = useState(false)
  const form = useForm(schema, company ?? { name: '', uen: '', address: '', po_number: '' })
  async function saved() {
    notify(formTexts.saved)
    await revalidate()
  }
  async function remove() {
    setRemoving(true)
    try {
      await api('DELETE /customer/company')
      setOpen(false)
      notify(texts.removed)
      await revalidate()
    } catch (failure) {
      notify(failureWords(failure), 'error')
    }
    setRemoving(false)
  }
  return (
    <AccountCard title={texts.title}>
      <p className="mb-4 text-14 text-ink-muted">{texts.lead}</p>
      {isOpen ? (
        <FormFrame
          form={form}
          action={formTexts.save}
          send={(body) => api('PUT /customer/company', { body })}
          onDone={saved}
          aside={
            company && (
              <Button look="plain" size="medium" isLoading={isRemoving} onClick={remove}>
                {texts.remove}
              </Button>
            )
          }
        >
          <CompanyFields field={form.field} />
        </FormFrame>
      ) : (
        <Button look="quiet" size="medium" onClick={() => setOpen(true)}>
          {texts.add}
        </Button>
      )}
    </AccountCard>
  )
}
