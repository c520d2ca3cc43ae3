import { useNavigate, useNavigation, useSearchParams } from 'react-router'
import { subscriptionPageTexts } from '#texts/order/subscriptions-pages.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { Part } from '../../checkout/form/part.tsx'
import { Notice } from '../../checkout/review/notice.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { addressChoices } from '../mine/choices.ts'
import type { BuyPageData } from './load-buy.ts'

const texts = subscriptionPageTexts.buy

type WherePartProps = {
  data: BuyPageData
  outletId: number | null
  onOutlet: (id: number) => void
}

/** The pickup address, and the outlet: the nearest one unless the shopper chooses another. */
export function WherePart({ data, outletId, onOutlet }: WherePartProps) {
  const { plan, addresses, addressId, outlets } = data
  const to = useTo()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const [query] = useSearchParams()
  // Selects the new address at once, while the navigation still loads its outlets.
  const pendingId = new URLSearchParams(navigation.location?.search).get('aid')
  const step = { type: 'pick', redirect: to('checkoutSubscription', { id: plan.id }) }

  function choose(id: string) {
    const next = new URLSearchParams(query)
    next.set('aid', id)
    void navigate({ search: String(next) }, { replace: true, preventScrollReset: true })
  }
  return (
    <Part title={texts.whereTitle} icon="pin">
      {addresses.length === 0 ? (
        <p className="mb-4 text-ink-muted">{texts.noAddress}</p>
      ) : (
        <RadioCards
          legend={texts.where}
          isLegendHidden
          name="address"
          value={pendingId ?? addressId}
          onChange={choose}
          options={addressChoices(addresses)}
        />
      )}
      <ButtonLink
        to={to('addressCreate', {}, step)}
        look={addresses.length === 0 ? 'quiet' : 'plain'}
        size={addresses.length === 0 ? 'medium' : 'small'}
        icon="plus"
        className={addresses.length === 0 ? '' : 'mt-3'}
      >
        {addresses.length === 0 ? texts.addAddress : texts.otherAddress}
      </ButtonLink>
      {addresses.length > 0 && <OutletChoice outlets={outlets} outletId={outletId} onOutlet={onOutlet} />}
    </Part>
  )
}

type OutletChoiceProps = Pick<WherePartProps, 'outletId' | 'onOutlet'> & { outlets: BuyPageData['outlets'] }

function OutletChoice({ outlets, outletId, onOutlet }: OutletChoiceProps) {
  const [first] = outlets
  if (!first) {
    return (
      <div className="mt-4">
        <Notice tone="warning" role="status">
          {texts.noOutlet}
        </Notice>
      </div>
    )
  }
  if (outlets.length === 1) return <p className="mt-4 text-14 text-ink-muted">{texts.outletOne(first.name)}</p>
  return (
    <div className="mt-4">
      <SelectField
        label={texts.outletLegend}
        name="outlet"
        placeholder={false}
        value={String(outletId ?? '')}
        onChange={(event) => onOutlet(Number(event.target.value))}
        options={outlets.map(({ id, name, area }) => ({ value: String(id), label: `${name}, ${area}` }))}
      />
    </div>
  )
}
