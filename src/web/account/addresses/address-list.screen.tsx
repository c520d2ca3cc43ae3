import { useLoaderData } from 'react-router'
import { ADDRESSES_MAX } from '#contract/account/account-limits.ts'
import type { SavedAddress } from '#contract/account/addresses.ts'
import { accountTexts } from '#texts/account/account.ts'
import { addressTexts } from '#texts/account/addresses.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useTo } from '../../state/links/use-to.ts'
import type { LoaderInput } from '../../state/screen.ts'
import { useFocusAfterRemoval } from '../../state/use-focus-after-removal.ts'
import { AccountPage } from '../account-page.tsx'
import { AddressCard } from './address-card.tsx'
import { DoorIllustration } from './door-illustration.tsx'
import { useAddressReturn } from './use-address-return.ts'

const texts = addressTexts
export const head = () => ({ title: texts.title })
export const loader = ({ api, signal }: LoaderInput) => api('GET /customer/addresses', { signal })

/** The saved addresses. With `type=pick` the customer chooses one for another page. */
export function Component() {
  const addresses = useLoaderData<SavedAddress[]>()
  const to = useTo()
  const { isPicking, pick, step } = useAddressReturn()
  const { box, onRemoved } = useFocusAfterRemoval(addresses.length)
  const isFull = addresses.length >= ADDRESSES_MAX
  const addButton = (
    <ButtonLink to={to('addressCreate', {}, step)} look={isPicking ? 'quiet' : 'primary'} size="medium" icon="plus">
      {texts.add}
    </ButtonLink>
  )
  return (
    <AccountPage
      title={isPicking ? texts.pickTitle : texts.title}
      lead={isPicking ? texts.pickLead : texts.lead}
      {...(isPicking ? {} : { back: { to: to('profile'), label: accountTexts.profile.title } })}
      action={addresses.length > 0 && !isFull && addButton}
    >
      {isFull && (
        <p className="rounded-control bg-info-surface px-4 py-3 text-14 text-info">{texts.full(ADDRESSES_MAX)}</p>
      )}
      <div ref={box} tabIndex={-1} className="outline-none">
        {addresses.length === 0 ? (
          <EmptyState
            illustration={<DoorIllustration />}
            title={texts.emptyTitle}
            action={
              <ButtonLink to={to('addressCreate', {}, step)} icon="plus">
                {texts.add}
              </ButtonLink>
            }
          >
            {texts.empty}
          </EmptyState>
        ) : (
          <ul className="grid gap-4">
            {addresses.map((address, index) => (
              <li key={address.id} tabIndex={-1} data-entry={address.id} className="rounded-card">
                <AddressCard
                  address={address}
                  step={step}
                  onRemove={() => onRemoved(index)}
                  {...(isPicking ? { onPick: pick } : {})}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </AccountPage>
  )
}
