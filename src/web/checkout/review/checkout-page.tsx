import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { BackLink } from '#ui/buttons/back-link.tsx'
import { useHydrated } from '../form/use-hydrated.ts'
import { WalletPlace } from '../wallet/wallet-place.tsx'
import { CheckoutBody } from './checkout-body.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import type { CheckoutData } from './load-checkout.ts'

type CheckoutPageProps = {
  title: string
  lead?: ReactNode
  back: { to: string; label: string }
  children: ReactNode
  /** The page's main button, below the total. */
  action: ReactNode
  /** D3.7: whether a wallet can pay on this page. */
  hasWallet?: boolean
}

/** The layout of a checkout page: content on the left, total and main button on the right. On a phone they are in a bar at the bottom. */
export function CheckoutPage({ title, lead, back, children, action, hasWallet = true }: CheckoutPageProps) {
  const data = useLoaderData<CheckoutData>()
  const isHydrated = useHydrated()
  return (
    <div className="flex min-h-[calc(100dvh-var(--spacing-header))] flex-col pt-4 sm:pt-6 lg:pb-16">
      <div>
        <BackLink to={back.to}>{back.label}</BackLink>
      </div>
      <h1 className="mt-1 text-28 sm:text-36">{title}</h1>
      {lead && <p className="mt-2 max-w-reading text-ink-muted">{lead}</p>}
      {isHydrated ? (
        <CheckoutBody data={data} action={action}>
          {hasWallet && <WalletPlace />}
          {children}
        </CheckoutBody>
      ) : (
        <CheckoutSkeleton />
      )}
    </div>
  )
}
