import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { accountTexts } from '#texts/account/account.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { Button } from '#ui/buttons/button.tsx'
import { BottomSheet } from '#ui/dialogs/bottom-sheet.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useApp } from '../../state/app-context.ts'
import { LazyPart } from '../../state/lazy/lazy-part.tsx'
import { useCheckoutContext } from '../review/checkout-context.ts'
import { StepFrame } from '../steps/step.tsx'
import { noCompany } from './checkout-form.ts'

const texts = accountTexts.company
const companyForm = () => import('./company-form.tsx').then((one) => one.CompanyForm)

/** D4.12: the invoice is in the customer's own name, with a link to name a company. Until the customer decides, the company of the profile is used. */
export function CompanyPart() {
  const { api } = useApp()
  const { form, change, isGuest } = useCheckoutContext()
  const [isOpen, setOpen] = useState(false)
  const link = useRef<HTMLButtonElement>(null)
  const { company } = form
  const isUndecided = company === null && !isGuest
  useEffect(() => {
    if (!isUndecided) return
    const controller = new AbortController()
    api('GET /customer/profile', { signal: controller.signal }).then(
      ({ company }) => company && !controller.signal.aborted && change({ company }),
      // Without an answer the server still uses the profile's company.
      () => {},
    )
    return () => controller.abort()
  }, [api, change, isUndecided])
  return (
    <>
      {company?.name ? (
        <StepFrame
          name="invoice"
          title={texts.invoice}
          icon="copy"
          value={
            <>
              {company.name}
              <span className="block text-13 font-normal text-ink-muted">
                {texts.uen} {company.uen}
                {company.po_number && ` · ${texts.poNumber} ${company.po_number}`}
              </span>
              <Button
                look="plain"
                size="small"
                className="-ml-3.5"
                onClick={() => {
                  flushSync(() => change({ company: noCompany }))
                  link.current?.focus()
                }}
              >
                {texts.backToMe}
              </Button>
            </>
          }
          action={
            <Button
              look="plain"
              size="small"
              className="-mr-2 shrink-0"
              aria-label={checkoutTexts.steps.act(checkoutTexts.edit, texts.invoice)}
              onClick={() => setOpen(true)}
            >
              {checkoutTexts.edit}
            </Button>
          }
        />
      ) : (
        <div>
          <Button ref={link} look="plain" size="small" icon="plus" onClick={() => setOpen(true)}>
            {checkoutTexts.toCompany}
          </Button>
        </div>
      )}
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
    </>
  )
}
