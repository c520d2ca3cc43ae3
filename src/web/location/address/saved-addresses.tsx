import type { SavedAddress } from '#contract/account/addresses.ts'
import { locationTexts } from '#texts/shop/location.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/text/card.tsx'
import { addressStorage } from '../../state/storage/address-storage.ts'

const texts = locationTexts.place

type SavedAddressesProps = {
  addresses: readonly SavedAddress[]
  continueWithAddress: (address: { zcd: string; aid: string }) => unknown
}

/** S3.8: a customer's addresses, the main one first. The chosen one is stored (S3.10). */
export function SavedAddresses({ addresses, continueWithAddress }: SavedAddressesProps) {
  if (addresses.length === 0) return null
  function use({ id, postal_code }: SavedAddress) {
    addressStorage.saveSelectedId(id)
    continueWithAddress({ zcd: postal_code, aid: id })
  }
  return (
    <section aria-label={texts.savedTitle}>
      <h2 className="mb-3 text-18">{texts.savedTitle}</h2>
      <ul className="flex flex-col gap-3">
        {addresses.map((address) => (
          <li key={address.id}>
            <Card className="flex flex-wrap items-center justify-between gap-3">
              <address className="min-w-0 flex-1 basis-52 text-14 text-ink-muted not-italic">
                {address.label && <span className="block text-16 font-medium text-ink">{address.label}</span>}
                <span className="block">{lineOf(address)}</span>
                <span className="block">{locationTexts.outlet.postalCode(address.postal_code)}</span>
              </address>
              <Button
                look="quiet"
                size="medium"
                aria-label={texts.savedUseOf(address.label ?? lineOf(address))}
                onClick={() => use(address)}
              >
                {texts.savedUse}
              </Button>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}

function lineOf({ block, street, unit }: SavedAddress): string {
  return [[block, street].filter(Boolean).join(' '), unit].filter(Boolean).join(', ')
}
