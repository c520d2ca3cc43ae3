import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { useTo } from '../../state/links/use-to.ts'
import { useNotify } from '../../state/notify.ts'
import { purchaseStorage } from '../result/purchase-storage.ts'

/** The same cart in two tabs is one order: placed in one, it is shown in the other. */
export function useElsewhere(): void {
  const navigate = useNavigate()
  const to = useTo()
  const { notify } = useNotify()
  useEffect(() => {
    const before = purchaseStorage.newest()?.orderId
    const hear = ({ key }: StorageEvent) => {
      const newest = key === 'purchases' ? purchaseStorage.newest() : undefined
      if (!newest || newest.orderId === before) return
      notify(checkoutTexts.order.elsewhere, 'info')
      navigate(to('checkoutWaiting', {}, { order: newest.orderId }))
    }
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  }, [navigate, to, notify])
}
