import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useAppState } from '../../state/app-context.ts'
import { addressStorage } from '../../state/storage/address-storage.ts'
import type { VisitorLocation } from './visitor-location.ts'

/** S3.10: adds a guest's stored postal code to the URL, because the server cannot read the browser's storage. */
export function useStoredPostalCode({ postalCode, position, unknownPostalCode }: VisitorLocation): void {
  const isGuest = useAppState((state) => state.account.kind === 'guest')
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const isUnknown = isGuest && postalCode === null && position === null && unknownPostalCode === null
  useEffect(() => {
    const stored = isUnknown ? addressStorage.guest() : undefined
    if (!stored) return
    const next = new URLSearchParams(query)
    next.set('zcd', stored.postal_code)
    navigate({ search: String(next) }, { replace: true, preventScrollReset: true })
  }, [isUnknown, query, navigate])
}
