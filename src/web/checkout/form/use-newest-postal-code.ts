import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { AddressValues } from '../../account/addresses/address-values.ts'
import { addressStorage } from '../../state/storage/address-storage.ts'
import { usePageRestored } from '../pay/use-page-restored.ts'
import { isPlace, type Newest, withNewest } from './newest-postal-code.ts'

type AddressForm = { values: AddressValues; change: (changed: Partial<AddressValues>) => void }

/** What a guest chose last, in any tab; else what the address of the page says. */
export function chosenPostalCode(zcd: string | null): string | null {
  return addressStorage.guest()?.postal_code ?? zcd
}

/**
 * D1.10: the newest choice of place wins. One that is made in the shop, in another tab too, comes into the form with a word; one that is typed
 * into the form is the shop's from then on. Gives the postal code that replaced the form's, until another one is typed.
 */
export function useNewestPostalCode(
  form: AddressForm,
  { first, isShown, onReplaced }: { first: Newest; isShown: boolean; onReplaced: () => void },
): string | null {
  const [replacedBy, setReplacedBy] = useState(first.replacedBy)
  const { postal_code } = form.values

  const catchUp = useEffectEvent(() => {
    if (!isShown) return
    const newest = withNewest(form.values, chosenPostalCode(null))
    if (newest.address === form.values) return
    form.change(newest.address)
    if (newest.replacedBy === null) return
    setReplacedBy(newest.replacedBy)
    onReplaced()
  })
  useEffect(() => {
    const hear = ({ key }: StorageEvent) => key === 't-addr' && catchUp()
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  }, [])
  usePageRestored(catchUp)

  useEffect(() => {
    if (!isShown || !isPlace(postal_code) || postal_code === chosenPostalCode(null)) return
    addressStorage.saveGuest({ postal_code, planning_area: null })
  }, [isShown, postal_code])

  // The address of the page says it too, because the shop reads it there.
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const isBehind = isShown && isPlace(postal_code) && query.get('zcd') !== postal_code
  useEffect(() => {
    if (!isBehind) return
    const next = new URLSearchParams(query)
    next.set('zcd', postal_code)
    navigate({ search: String(next) }, { replace: true, preventScrollReset: true })
  }, [isBehind, postal_code, query, navigate])
  return replacedBy === postal_code ? replacedBy : null
}
