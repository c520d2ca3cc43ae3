import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useAppState } from '../../state/app-context.ts'
import { addressStorage } from '../../state/storage/address-storage.ts'
import type { VisitorLocation } from './visitor-location.ts'

/** S3.10: the server does not know the postal code a guest gave last time; the browser puts it into the address. */
export function useStoredPostalCode({ postalCode, position, unknownPostalCode }: VisitorLocation): void {
  const isGuest = useAppState((state) => state.account.kind === 'guest')
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const isOpen = isGuest && postalCode === null && position === null && unknownPostalCode === null
  useEffect(() => {
    const stored = isOpen ? addressStorage.guest() : undefined
    if (!stored) return
    const next = new URLSearchParams(query)
    next.set('zcd', stored.postal_code)
    navigate({ search: String(next) }, { replace: true, preventScrollReset: true })
  }, [isOpen, query, navigate])
}
