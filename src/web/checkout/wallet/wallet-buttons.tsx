import { type ReactNode, useState } from 'react'
import type { WalletEntry } from '#contract/order/payments.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { classes } from '#ui/text/classes.ts'
import { useLazyComponent } from '../../state/lazy/use-lazy-component.ts'
import { walletStorage } from '../../state/storage/wallet-storage.ts'
import { TestWallet } from './test-wallet.tsx'
import type { WalletProps } from './wallet.ts'
import { WalletSpace } from './wallet-space.tsx'

const stripeWallet = () => import('./stripe-wallet.tsx').then((one) => one.StripeWallet)

type WalletButtonsProps = WalletProps & { entry: WalletEntry; children?: ReactNode }

/**
 * D3.7: Apple Pay and Google Pay, or the sandbox's test wallet. Shown only where the browser has one. Children, such as
 * errors, are shown below the buttons.
 */
export function WalletButtons({ entry, children, ...props }: WalletButtonsProps) {
  const [availability, setAvailability] = useState<'unknown' | 'yes' | 'no'>(entry.kind === 'test' ? 'yes' : 'unknown')
  const Stripe = useLazyComponent(entry.kind === 'stripe', stripeWallet, () => setAvailability('no'))
  function onAvailable(isAvailable: boolean) {
    walletStorage.save(isAvailable)
    setAvailability(isAvailable ? 'yes' : 'no')
  }
  if (availability === 'no') return children
  return (
    <WalletSpace>
      {entry.kind === 'test' ? (
        <TestWallet {...props} />
      ) : (
        <div className="relative min-h-12">
          {availability === 'unknown' && <Skeleton className="absolute inset-0" />}
          {Stripe && (
            <div className={classes(availability === 'unknown' && 'invisible')}>
              <Stripe {...props} publishableKey={entry.publishable_key} onAvailable={onAvailable} />
            </div>
          )}
        </div>
      )}
      {children}
    </WalletSpace>
  )
}
