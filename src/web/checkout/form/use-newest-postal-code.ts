import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { AddressValues } from '../../account/addresses/address-values.ts'
import { addressStorage } from '../../state/storage/address-storage.ts'
import { usePageRestored } from '../pay/use-page-restored.ts'
import { isPostalCodeInUse, type NewestAddress, withNewestPostalCode } from './newest-postal-code.ts'

type AddressForm = { values: AddressValues; change: (changed: Partial<AddressValues>) => void }

/** The postal code that a guest chose last, in any tab; otherwise the one in the URL. */
export function chosenPostalCode(zcd: string | null): string | null {
  return addressStorage.guest()?.postal_code ?? zcd
}

/**
 * D1.10: keeps the form and the shop at the same postal code; the newest choice wins. A code chosen in the shop, also in another tab, replaces
 * the form's with a notice. A code typed into the form becomes the shop's. Returns the code that replaced the form's, until it is changed.
 */
export function useNewestPostalCode(
  form: AddressForm,
  { first, isShown }: { first: NewestAddress; isShown: boolean },
): string | null {
  const [replacedBy, setReplacedBy] = useState(first.replacedBy)
  const { postal_code } = form.values

  const takeOverNewest = useEffectEvent(() => {
    if (!isShown) return
    const newest = withNewestPostalCode(form.values, chosenPostalCode(null))
    if (newest.address === form.values) return
    form.change(newest.address)
    if (newest.replacedBy !== null) setReplacedBy(newest.replacedBy)
  })
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => key === 't-addr' && takeOverNewest()
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [])
  usePageRestored(takeOverNewest)

  useEffect(() => {
    if (!isShown || !isPostalCodeInUse(postal_code) || postal_code === chosenPostalCode(null)) return
    addressStorage.saveGuest({ postal_code, planning_area: null })
  }, [isShown, postal_code])

  // Also updates the URL, because the shop reads the postal code from there.
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const isUrlStale = isShown && isPostalCodeInUse(postal_code) && query.get('zcd') !== postal_code
  useEffect(() => {
    if (!isUrlStale) return
    const next = new URLSearchParams(query)
    next.set('zcd', postal_code)
    navigate({ search: String(next) }, { replace: true, preventScrollReset: true })
  }, [isUrlStale, postal_code, query, navigate])
  return replacedBy === postal_code ? replacedBy : null
}
