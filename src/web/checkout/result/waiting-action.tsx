import type { Purchase } from '#contract/order/checkout.ts'
import type { PaymentOptions } from '#contract/order/payments.ts'
import { priceText } from '#rules/pricing/money.ts'
import { purchaseTexts } from '#texts/order/purchase.ts'
import { buttonClass } from '#ui/buttons/button-look.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { rememberQuery } from '../../state/gateway-visit.ts'
import { QrCode } from '../pay/qr-code.tsx'
import { StripeChallenge } from '../pay/stripe-challenge.tsx'
import { Countdown } from '../slots/countdown.tsx'

const texts = purchaseTexts.waiting

type WaitingActionProps = {
  /** A purchase, or another payment with the same fields. */
  now: { purchase: Pick<Purchase, 'payment' | 'total_cents' | 'now'> | null; heardAtMs: number }
  options: PaymentOptions
  /** Whether we can email the payer. */
  isWrittenTo?: boolean
  onAnswered: () => void
}

/** The step that the payer has to take, if any: confirm at the bank, or scan a QR code. */
export function WaitingAction({ now, options, isWrittenTo = true, onAnswered }: WaitingActionProps) {
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
    const bank = options.demo_bank_url && `${options.demo_bank_url}?${new URLSearchParams({ qr: action.payload })}`
    return (
      <div className="border-t border-line pt-4">
        <h2 className="text-18">{texts.paynowTitle}</h2>
        <div className="mt-4 grid items-center gap-6 sm:grid-cols-[16rem_1fr]">
          <div className="flex justify-center">
            <QrCode rows={action.rows} label={texts.qr(priceText(purchase.total_cents))} />
          </div>
          <div>
            <ol className="list-decimal space-y-2 pl-5">
              {texts.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <p className="mt-4 text-14 text-ink-muted">
              <Countdown
                until={action.expires_at}
                now={purchase.now}
                heardAtMs={heardAtMs}
                words={texts.qrLeft}
                over={texts.qrGone}
              />
            </p>
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
  if (action?.kind === 'stripe') return <StripeChallenge action={action} onAnswered={onAnswered} />
  return <p className="text-ink-muted">{texts.undecided}</p>
}
