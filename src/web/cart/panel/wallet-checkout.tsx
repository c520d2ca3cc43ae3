import { useState } from 'react'
import { knownWallet, type WalletDevice } from '#rules/payments/known-wallet.ts'
import { cartPageTexts } from '#texts/order/cart.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useAppState } from '../../state/app-context.ts'
import { walletStorage } from '../../state/storage/wallet-storage.ts'
import { useCheckout } from './use-checkout.ts'

const texts = cartPageTexts.wallet

/** D3.7: leads to the checkout with the wallet in focus. Shown only in a browser that is known to have one. */
export function WalletCheckout({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const offered = useAppState(({ info }) => info?.wallet ?? null)
  const checkout = useCheckout()
  const [isLeaving, setLeaving] = useState(false)
  const wallet = knownWallet(offered, thisDevice())
  if (wallet === null) return null
  async function leave() {
    setLeaving(true)
    onLeave?.()
    await checkout('#wallet')
    setLeaving(false)
  }
  return (
    <Button
      isWide
      look="quiet"
      icon="card"
      isLoading={isLeaving}
      onClick={leave}
      className="border-transparent! bg-ink! text-white! hover:opacity-90"
    >
      {texts.checkOut(texts[wallet])}
    </Button>
  )
}

type ApplePay = { canMakePayments?: () => boolean }

function thisDevice(): WalletDevice {
  const { ApplePaySession } = window as { ApplePaySession?: ApplePay }
  return {
    isSecure: window.isSecureContext,
    hasApplePay: ApplePaySession?.canMakePayments?.() ?? false,
    wasFound: walletStorage.isKnown(),
  }
}
