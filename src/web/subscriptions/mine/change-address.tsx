import type { SavedAddress } from '#contract/account/addresses.ts'
import type { Subscription } from '#contract/order/subscriptions.ts'
import { subscriptionPageTexts } from '#texts/order/subscriptions-pages.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { useApp } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'
import { addressChoices } from './choices.ts'
import { ChooseSheet } from './choose-sheet.tsx'
import { useChange } from './use-change.ts'

const texts = subscriptionPageTexts.one

type ChangeAddressProps = { subscription: Subscription; addresses: readonly SavedAddress[] }

export function ChangeAddress({ subscription: { id, address_id }, addresses }: ChangeAddressProps) {
  const { api } = useApp()
  const to = useTo()
  const { change, isBusy } = useChange()
  return (
    <ChooseSheet
      open={texts.changeAddress}
      title={texts.addressTitle}
      action={texts.addressAction}
      options={addressChoices(addresses)}
      value={address_id}
      isBusy={isBusy}
      onChosen={(chosen) =>
        change(
          () => api('POST /subscriptions/:id/slot', { params: { id }, body: { address_id: chosen } }),
          () => texts.addressChanged,
        )
      }
      more={
        <ButtonLink
          to={to('addressCreate', {}, { type: 'pick', redirect: to('subscriptions', { id }) })}
          look="plain"
          size="small"
          icon="plus"
        >
          {texts.addAddress}
        </ButtonLink>
      }
    />
  )
}
