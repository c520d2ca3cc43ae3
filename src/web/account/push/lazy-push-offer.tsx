import { useEffect, useState } from 'react'
import { ignoreMissing, useLazyComponent } from '../../state/lazy/use-lazy-component.ts'
import { pushStorage } from '../../state/storage/push-storage.ts'
import type { PushOfferProps } from './push-offer.tsx'

/** The offer of notifications. Its script loads only in browsers that can show them and have not refused. */
export function LazyPushOffer(props: PushOfferProps) {
  const [isPossible, setPossible] = useState(false)
  useEffect(() => {
    const canAsk = 'PushManager' in window && 'Notification' in window && Notification.permission !== 'denied'
    setPossible(canAsk && !pushStorage.isRefused(Date.now()))
  }, [])
  const Offer = useLazyComponent(
    isPossible,
    () => import('./push-offer.tsx').then(({ PushOffer }) => PushOffer),
    ignoreMissing,
  )
  return Offer && <Offer {...props} />
}
