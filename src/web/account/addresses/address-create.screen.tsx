import { useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { ADDRESSES_MAX } from '#contract/account/account-limits.ts'
import type { SavedAddress } from '#contract/account/addresses.ts'
import { POSTAL_CODE } from '#contract/shop/postal-code.ts'
import { addressTexts } from '#texts/account/addresses.ts'
import { useTo } from '../../state/links/use-to.ts'
import { useNotify } from '../../state/notify.ts'
import type { LoaderInput } from '../../state/screen.ts'
import { AccountPage } from '../account-page.tsx'
import { AddressEditor } from './address-editor.tsx'
import { useAddressReturn } from './use-address-return.ts'

const texts = addressTexts.form
export const head = () => ({ title: texts.createTitle })
export const loader = ({ api, signal }: LoaderInput) => api('GET /customer/addresses', { signal })

export function Component() {
  const addresses = useLoaderData<SavedAddress[]>()
  const navigate = useNavigate()
  const to = useTo()
  const { notify } = useNotify()
  const { isPicking, pick, step } = useAddressReturn()
  const [query] = useSearchParams()
  /** S2.4: a visitor who came from choosing an outlet has entered the postal code already. */
  const postalCode = query.get('zcd')?.match(POSTAL_CODE)?.[0]
  const list = to('profileAddress', {}, step)
  async function saved(address: SavedAddress) {
    // The page that needed an address gets the new one.
    if (isPicking) return pick(address)
    await navigate(list)
    notify(texts.created)
  }
  return (
    <AccountPage title={texts.createTitle} back={{ to: list, label: addressTexts.title }}>
      {addresses.length >= ADDRESSES_MAX ? (
        <p className="rounded-control bg-info-surface px-4 py-3 text-info">{addressTexts.full(ADDRESSES_MAX)}</p>
      ) : (
        <AddressEditor postalCode={postalCode} mayBecomeMain={addresses.length > 0} cancelTo={list} onSaved={saved} />
      )}
    </AccountPage>
  )
}
