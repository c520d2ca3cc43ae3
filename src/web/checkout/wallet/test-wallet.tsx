import { useState } from 'react'
import { TEST_WALLET_OUTCOMES, type TestWalletOutcome } from '#contract/order/payment-limits.ts'
import { priceText } from '#rules/pricing/money.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { paymentTexts } from '#texts/order/payments.ts'
import { weightTexts } from '#texts/weight/before-pay.ts'
import { Button } from '#ui/buttons/button.tsx'
import { BottomSheet } from '#ui/dialogs/bottom-sheet.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { useAppState } from '../../state/app-context.ts'
import { newMergeKey } from '../../state/storage/cart-storage.ts'
import type { ShownTotal, WalletProps } from './wallet.ts'

const texts = paymentTexts.wallet

function payWords({ totalCents, holdCents, isEstimate }: ShownTotal): string {
  if (holdCents !== undefined) return weightTexts.wallet.hold(priceText(holdCents))
  return (isEstimate ? weightTexts.payEstimate : checkoutTexts.order.pay)(priceText(totalCents))
}

function payToWords({ holdCents, isEstimate }: ShownTotal, store: string): string {
  if (holdCents !== undefined) return weightTexts.wallet.holdFor(store)
  return (isEstimate ? weightTexts.wallet.estimateFor : texts.payTo)(store)
}

/** The sandbox's wallet. Its sheet stands for the phone's: it shows the total, and its token goes the way of every wallet's. */
export function TestWallet({ shown, isPaying, prepare, onPay }: WalletProps) {
  const name = useAppState(({ config }) => config.name)
  const [isOpen, setOpen] = useState(false)
  /** The total at the press. The sheet keeps it, whatever the page shows meanwhile. */
  const [pressed, setPressed] = useState<ShownTotal>(shown)
  const [outcome, setOutcome] = useState<TestWalletOutcome>('success')
  const [isPreparing, setPreparing] = useState(false)
  const amount = priceText(pressed.holdCents ?? pressed.totalCents)
  async function open() {
    setPreparing(true)
    const isReady = await prepare()
    setPreparing(false)
    setPressed(shown)
    setOpen(isReady)
  }
  async function confirm() {
    setOpen(false)
    await onPay({ kind: 'wallet', wallet: 'test_wallet', token: `wlt_${outcome}-${newMergeKey()}` }, pressed)
  }
  return (
    <>
      <Button
        isWide
        look="quiet"
        icon="card"
        isLoading={isPaying || isPreparing}
        onClick={open}
        className="border-transparent! bg-ink! text-white! hover:opacity-90"
      >
        {texts.test}
      </Button>
      <BottomSheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={paymentTexts.wallets.test_wallet}
        footer={
          <Button isWide data-autofocus onClick={confirm}>
            {payWords(pressed)}
          </Button>
        }
      >
        <p className="flex items-baseline justify-between gap-4 border-b border-line pb-4">
          <span className="min-w-0 break-words">{payToWords(pressed, name)}</span>
          <span className="text-22 font-bold tabular">{amount}</span>
        </p>
        <p className="my-4 text-14 text-ink-muted">{checkoutTexts.pay.test}</p>
        <RadioCards
          legend={texts.outcome}
          name="outcome"
          value={outcome}
          onChange={(value) => setOutcome(value as TestWalletOutcome)}
          options={TEST_WALLET_OUTCOMES.map((value) => ({ value, label: texts.outcomes[value] }))}
        />
      </BottomSheet>
    </>
  )
}
