import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { SavedAddress } from '#contract/account/addresses.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { useNotify } from '../../state/notify.ts'
import { addressStorage } from '../../state/storage/address-storage.ts'
import { chosenAddress } from './chosen-address.ts'

/** D1.10: the customer's newest choice of address. It follows a choice that another tab makes while this page is open. */
export function useChosenAddress(addresses: readonly SavedAddress[]): string | null {
  const [query] = useSearchParams()
  const { notify } = useNotify()
  const [, rerender] = useState(0)
  const choose = () =>
    chosenAddress(addresses, {
      selected: addressStorage.selectedId() ?? null,
      aid: query.get('aid'),
      zcd: query.get('zcd'),
    })
  const chosen = choose()
  const onOtherTab = useEffectEvent(() => {
    if (choose() === chosen) return
    rerender((count) => count + 1)
    notify(checkoutTexts.where.changedElsewhere)
  })
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => key === 's-addr' && onOtherTab()
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [])
  return chosen
}
