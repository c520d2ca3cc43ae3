import type { ReactNode } from 'react'
import { paymentTexts } from '#texts/order/payments.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

const texts = paymentTexts.wallet

/** The frame of the wallets: the buttons, then "or". Without children it keeps their space. */
export function WalletSpace({ children }: { children?: ReactNode }) {
  return (
    <section
      aria-label={texts.title}
      id="wallet"
      tabIndex={-1}
      className="flex scroll-mt-24 flex-col gap-3 outline-none"
    >
      {children ?? <Skeleton className="h-12" />}
      <p
        aria-hidden="true"
        className="flex items-center gap-3 text-13 text-ink-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
      >
        {texts.or}
      </p>
    </section>
  )
}
