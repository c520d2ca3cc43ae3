import { useEffect, useState } from 'react'
import { locationTexts } from '#texts/shop/location.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/text/card.tsx'
import { useNotify } from '../state/notify.ts'
import type { GuestAddress } from '../state/place/guest-address.ts'
import { addressStorage } from '../state/storage/address-storage.ts'

const texts = locationTexts.place

/** S3.10: a guest's stored postal code. Only the browser has it, so it appears after hydration, at the page's end to avoid a layout shift. */
export function LastPlace({ continueWithAddress }: { continueWithAddress: (address: { zcd: string }) => unknown }) {
  const [last, setLast] = useState<GuestAddress>()
  const { notify } = useNotify()
  useEffect(() => setLast(addressStorage.guest()), [])
  if (!last) return null
  const { postal_code, planning_area } = last
  function forget() {
    addressStorage.saveGuest(null)
    setLast(undefined)
    notify(texts.lastForgotten)
  }
  return (
    <Card>
      <h2 className="text-16">{texts.lastTitle}</h2>
      <p className="mt-1 text-14 text-ink-muted">
        {[locationTexts.outlet.postalCode(postal_code), planning_area].filter(Boolean).join(', ')}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button look="quiet" size="medium" onClick={() => continueWithAddress({ zcd: postal_code })}>
          {texts.savedUse}
        </Button>
        <Button look="plain" size="medium" onClick={forget}>
          {texts.lastForget}
        </Button>
      </div>
    </Card>
  )
}
