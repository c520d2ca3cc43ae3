import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { useTo } from '../../state/links/use-to.ts'
import { useNotify } from '../../state/notify.ts'
import { purchaseStorage } from '../result/purchase-storage.ts'

/** The same cart in two tabs is one order. When another tab places it, this tab opens it too. */
export function useOrderInOtherTab(): void {
  const navigate = useNavigate()
  const to = useTo()
  const { notify } = useNotify()
  useEffect(() => {
    const knownId = purchaseStorage.newest()?.orderId
    const onStorage = ({ key }: StorageEvent) => {
      const newest = key === 'purchases' ? purchaseStorage.newest() : undefined
      if (!newest || newest.orderId === knownId) return
      notify(checkoutTexts.order.elsewhere, 'info')
      navigate(to('checkoutWaiting', {}, { order: newest.orderId }))
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [navigate, to, notify])
}
