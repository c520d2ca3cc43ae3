import type { Purchase } from '#contract/order/checkout.ts'
import type { PaymentOptions } from '#contract/order/payments.ts'
import { purchaseTexts } from '#texts/order/purchase.ts'
import { buttonClass } from '#ui/buttons/button-look.ts'
import { rememberQuery } from '../../state/gateway-visit.ts'
import { StripeChallenge } from '../pay/stripe-challenge.tsx'
import { WaitingPayNow } from './waiting-paynow.tsx'

const texts = purchaseTexts.waiting

type WaitingActionProps = {
  /** A purchase, or another payment with the same fields. */
  now: { purchase: Pick<Purchase, 'payment' | 'total_cents' | 'now'> | null; heardAtMs: number }
  options: PaymentOptions
  /** Whether we can email the payer. */
  isWrittenTo?: boolean
  /** Part of the name of a saved QR code, such as the order's number. */
  reference?: string
  onAnswered: () => void
}

/** The step that the payer has to take, if any: confirm at the bank, or scan a QR code. */
export function WaitingAction({ now, options, isWrittenTo = true, reference = '', onAnswered }: WaitingActionProps) {
  const { purchase, heardAtMs } = now
  if (!purchase) return null
  const { action, status } = purchase.payment
  if (status === 'review') return <p>{isWrittenTo ? texts.review : texts.reviewHere}</p>
  if (action?.kind === 'redirect') {
    return (
      <div className="border-t border-line pt-4">
        <h2 className="text-18">{texts.challengeTitle}</h2>
        <p className="mt-1 text-ink-muted">{texts.challenge}</p>
        <div className="actions mt-4">
          <a href={action.url} onClick={() => rememberQuery()} className={buttonClass({})}>
            {texts.challengeGo}
          </a>
        </div>
      </div>
    )
  }
  if (action?.kind === 'qr') {
    return (
      <WaitingPayNow
        action={action}
        purchase={purchase}
        heardAtMs={heardAtMs}
        reference={reference}
        demoBankUrl={options.demo_bank_url}
      />
    )
  }
  if (action?.kind === 'stripe') return <StripeChallenge action={action} onAnswered={onAnswered} />
  return <p className="text-ink-muted">{texts.undecided}</p>
}
