import type { SavedAddress } from '#contract/account/addresses.ts'
import { mobileWords } from '#rules/access/mobile-number.ts'
import { addressTexts } from '#texts/account/addresses.ts'
import { Badge } from '#ui/text/badge.tsx'
import { addressName, streetLine } from './address-words.ts'

/** An address with its name, lines, contact and access notes. */
export function AddressText({ address, id }: { address: SavedAddress; id?: string }) {
  const { contact_name, contact_mobile, access_notes } = address
  const contact = addressTexts.contact(contact_name ?? '', contact_mobile ? mobileWords(contact_mobile) : '')
  return (
    <div className="min-w-0">
      <p id={id} className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
        <span className="min-w-0 break-words">{addressName(address)}</span>
        {address.is_main && <Badge tone="primary">{addressTexts.main}</Badge>}
      </p>
      <address className="mt-1 break-words text-ink-muted not-italic">
        {address.label && (
          <>
            {streetLine(address)}
            <br />
          </>
        )}
        {!address.label && address.unit && (
          <>
            {address.unit}
            <br />
          </>
        )}
        {addressTexts.singapore(address.postal_code)}
        {address.is_landed && `, ${addressTexts.landed.toLowerCase()}`}
      </address>
      {contact && <p className="mt-1 text-14 text-ink-muted">{contact}</p>}
      {access_notes && <p className="mt-1 text-14 whitespace-pre-line text-ink-muted">{access_notes}</p>}
    </div>
  )
}
