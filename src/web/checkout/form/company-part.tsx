import { useEffect, useState } from 'react'
import { accountTexts } from '#texts/account/account.ts'
import { Button } from '#ui/buttons/button.tsx'
import { BottomSheet } from '#ui/dialogs/bottom-sheet.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useApp } from '../../state/app-context.ts'
import { LazyPart } from '../../state/lazy/lazy-part.tsx'
import { useCheckoutContext } from '../review/checkout-context.ts'
import { noCompany } from './checkout-form.ts'
import { Part } from './part.tsx'

const texts = accountTexts.company
const companyForm = () => import('./company-form.tsx').then((one) => one.CompanyForm)

/** D4.12: the name on the invoice. Until the customer decides, the company of the profile is used. */
export function CompanyPart() {
  const { api } = useApp()
  const { form, change, isGuest } = useCheckoutContext()
  const [isOpen, setOpen] = useState(false)
  const { company } = form
  const isUndecided = company === null && !isGuest
  useEffect(() => {
    if (!isUndecided) return
    const controller = new AbortController()
    api('GET /customer/profile', { signal: controller.signal }).then(
      (profile) => profile.company && change({ company: profile.company }),
      // Without an answer the server still uses the profile's company.
      () => {},
    )
    return () => controller.abort()
  }, [api, change, isUndecided])
  return (
    <Part title={texts.invoice} icon="copy" id="invoice">
      <p className="break-words">{company?.name ? company.name : texts.toMe}</p>
      {company?.name && (
        <p className="text-14 break-words text-ink-muted">
          {texts.uen} {company.uen}
          {company.po_number && ` · ${texts.poNumber} ${company.po_number}`}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button look="quiet" size="small" onClick={() => setOpen(true)}>
          {company?.name ? texts.change : texts.add}
        </Button>
        {company?.name && (
          <Button look="plain" size="small" onClick={() => change({ company: noCompany })}>
            {texts.backToMe}
          </Button>
        )}
      </div>
      <BottomSheet isOpen={isOpen} onClose={() => setOpen(false)} title={texts.title}>
        <LazyPart
          load={companyForm}
          props={{
            value: company ?? noCompany,
            onDone: (value) => {
              change({ company: value })
              setOpen(false)
            },
          }}
          placeholder={<Skeleton className="h-80" />}
        />
      </BottomSheet>
    </Part>
  )
}
