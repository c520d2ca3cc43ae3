import { useState } from 'react'
import { useLazyComponent } from '../../state/lazy/use-lazy-component.ts'
import { useCheckoutContext } from '../review/checkout-context.ts'
import { mayHaveWallet } from './wallet.ts'
import { WalletSpace } from './wallet-space.tsx'

const expressWallet = () => import('./express-wallet.tsx').then((one) => one.ExpressWallet)

/** D3.7: the wallets, above everything else of the checkout. Their script loads after the page, into a space that is kept free. */
export function WalletPlace() {
  const { data, quoted } = useCheckoutContext()
  const { wallet } = data.options
  const entry = wallet && quoted.quote.total_cents > 0 && mayHaveWallet(wallet) ? wallet : null
  // Without the script the other ways to pay are left.
  const [isMissing, setMissing] = useState(false)
  const Wallet = useLazyComponent(entry !== null, expressWallet, () => setMissing(true))
  if (!entry || isMissing) return null
  return Wallet ? <Wallet entry={entry} /> : <WalletSpace />
}
