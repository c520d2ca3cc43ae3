import { useLoaderData, useNavigate } from 'react-router'
import { addressTexts } from '#texts/account/addresses.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { useNotify } from '../../state/notify.ts'
import type { LoaderInput } from '../../state/screen.ts'
import { AccountPage } from '../account-page.tsx'
import { AddressEditor } from './address-editor.tsx'
import { DoorIllustration } from './door-illustration.tsx'
import { useAddressReturn } from './use-address-return.ts'

const texts = addressTexts.form
export const head = () => ({ title: texts.editTitle })

/** Without an id it loads the main address, which is the first in the list. */
export async function loader({ api, params, signal }: LoaderInput) {
  if (params.id) return { address: await api('GET /customer/addresses/:id', { params: { id: params.id }, signal }) }
  const [address] = await api('GET /customer/addresses', { signal })
  return { address }
}

export function Component() {
  const { address } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const to = useTo()
  const { notify } = useNotify()
  const { step } = useAddressReturn()
  const list = to('profileAddress', {}, step)
  return (
    <AccountPage title={texts.editTitle} back={{ to: list, label: addressTexts.title }}>
      {address ? (
        <AddressEditor
          key={address.id}
          address={address}
          mayBecomeMain={!address.is_main}
          cancelTo={list}
          onSaved={async () => {
            await navigate(list)
            notify(texts.saved)
          }}
        />
      ) : (
        <EmptyState
          illustration={<DoorIllustration />}
          title={texts.noneTitle}
          action={
            <ButtonLink to={to('addressCreate', {}, step)} icon="plus">
              {addressTexts.add}
            </ButtonLink>
          }
        >
          {texts.none}
        </EmptyState>
      )}
    </AccountPage>
  )
}
