import { useState } from 'react'
import type { PayerAction, Purchase } from '#contract/order/checkout.ts'
import { priceText } from '#rules/pricing/money.ts'
import { paymentTexts } from '#texts/order/payments.ts'
import { purchaseTexts } from '#texts/order/purchase.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { useAppState } from '../../state/app-context.ts'
import { useNotify } from '../../state/notify.ts'
import { QrCode } from '../pay/qr-code.tsx'
import { qrFileName, saveQrCode } from '../pay/save-qr-code.ts'
import { Countdown } from '../slots/countdown.tsx'

const texts = purchaseTexts.waiting

type WaitingPayNowProps = {
  action: Extract<PayerAction, { kind: 'qr' }>
  purchase: Pick<Purchase, 'total_cents' | 'now'>
  heardAtMs: number
  /** Part of the picture's name, such as the order's number. */
  reference: string
  demoBankUrl: string | null
}

/** D3.7: the PayNow code. A phone cannot scan its own screen, so saving the code comes first. */
export function WaitingPayNow({ action, purchase, heardAtMs, reference, demoBankUrl }: WaitingPayNowProps) {
  const amount = priceText(purchase.total_cents)
  const bank = demoBankUrl && `${demoBankUrl}?${new URLSearchParams({ qr: action.payload })}`
  return (
    <div className="border-t border-line pt-4">
      <h2 className="text-18">{texts.paynowTitle}</h2>
      <div className="mt-2 grid gap-x-6 gap-y-4 sm:grid-cols-[16rem_1fr] sm:grid-rows-[auto_auto_1fr]">
        <p className="text-14 text-ink-muted sm:col-start-2">
          <span className="font-semibold text-ink tabular">{amount}</span>
          {' · '}
          <Countdown
            until={action.expires_at}
            now={purchase.now}
            heardAtMs={heardAtMs}
            words={texts.qrLeft}
            over={texts.qrGone}
          />
        </p>
        <div className="sm:col-start-2">
          <SaveButton rows={action.rows} reference={reference} />
        </div>
        <div className="flex justify-center sm:col-start-1 sm:row-span-3 sm:row-start-1">
          <QrCode rows={action.rows} label={texts.qr(amount)} />
        </div>
        <div className="sm:col-start-2">
          <ol className="list-decimal space-y-2 pl-5">
            {texts.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {bank && (
            <p className="mt-2">
              <TextLink href={bank} className="inline-flex min-h-11 items-center">
                {texts.demoBank}
              </TextLink>
            </p>
          )}
        </div>
      </div>
    </div>
  )
}

function SaveButton({ rows, reference }: { rows: readonly string[]; reference: string }) {
  const store = useAppState(({ config }) => config.name)
  const { notify } = useNotify()
  const [isSaving, setSaving] = useState(false)
  async function save() {
    setSaving(true)
    try {
      if (await saveQrCode(rows, qrFileName(store, reference))) notify(paymentTexts.qr.saved)
    } catch {
      notify(paymentTexts.qr.notSaved, 'error')
    }
    setSaving(false)
  }
  return (
    <Button
      isLoading={isSaving}
      onClick={save}
      className="w-full sm:w-auto sm:border-line-strong! sm:bg-surface! sm:text-ink! sm:hover:bg-surface-muted!"
    >
      {paymentTexts.qr.save}
    </Button>
  )
}
