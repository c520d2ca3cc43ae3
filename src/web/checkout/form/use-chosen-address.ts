import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { SavedAddress } from '#contract/account/addresses.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { useNotify } from '../../state/notify.ts'
import { addressStorage } from '../../state/storage/address-storage.ts'
import { chosenAddress } from './chosen-address.ts'

/** D1.10: the customer's newest choice, also when another tab makes it while this page is open. */
export function useChosenAddress(addresses: readonly SavedAddress[]): string | null {
  const [query] = useSearchParams()
  const { notify } = useNotify()
  const [, redraw] = useState(0)
  const choose = () =>
    chosenAddress(addresses, {
      selected: addressStorage.selectedId() ?? null,
      aid: query.get('aid'),
      zcd: query.get('zcd'),
    })
  const chosen = choose()
  const catchUp = useEffectEvent(() => {
    if (choose() === chosen) return
    redraw((times) => times + 1)
    notify(checkoutTexts.where.changedElsewhere)
  })
  useEffect(() => {
    const hear = ({ key }: StorageEvent) => key === 's-addr' && catchUp()
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  }, [])
  return chosen
}
