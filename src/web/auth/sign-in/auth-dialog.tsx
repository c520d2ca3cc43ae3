import { useAppState } from '../../state/app-context.ts'
import { ignoreMissing, useLazyComponent } from '../../state/lazy/use-lazy-component.ts'

/** S4.23: the sign-in dialog, and the offer of a passkey after it (D5.8). Their scripts load when they first open, because most visits never sign in. */
export function AuthDialog() {
  const isOpen = useAppState((state) => state.isAuthDialogOpen)
  const Panel = useLazyComponent(isOpen, () =>
    import('./auth-dialog-panel.tsx').then((module) => module.AuthDialogPanel),
  )
  const offersPasskey = useAppState((state) => state.offersPasskey)
  const Offer = useLazyComponent(
    offersPasskey,
    () => import('../passkeys/passkey-offer.tsx').then((module) => module.PasskeyOffer),
    ignoreMissing,
  )
  return (
    <>
      {Panel && <Panel />}
      {Offer && offersPasskey && <Offer />}
    </>
  )
}
