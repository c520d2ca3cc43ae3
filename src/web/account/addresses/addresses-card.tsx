import type { SavedAddress } from '#contract/account/addresses.ts'
import { accountTexts } from '#texts/account/account.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { AccountCard } from '../account-card.tsx'
import { AddressText } from './address-text.tsx'

const texts = accountTexts.profile

/** The main address, and a link to all addresses. */
export function AddressesCard({ addresses }: { addresses: SavedAddress[] }) {
  const to = useTo()
  const [first] = addresses
  return (
    <AccountCard
      title={texts.addresses}
      action={
        first && (
          <ButtonLink to={to('addressCreate')} look="plain" size="small" icon="plus" className="-mr-3.5">
            {texts.addAddress}
          </ButtonLink>
        )
      }
    >
      {first ? (
        <>
          <AddressText address={first} />
          <TextLink to={to('profileAddress')} className="mt-2 inline-flex min-h-11 items-center">
            {texts.allAddresses(addresses.length)}
          </TextLink>
        </>
      ) : (
        <>
          <p className="mb-4 text-ink-muted">{texts.noAddress}</p>
          <ButtonLink to={to('addressCreate')} look="quiet" size="medium" icon="plus">
            {texts.addAddress}
          </ButtonLink>
        </>
      )}
    </AccountCard>
  )
}
