import { useLoaderData } from 'react-router'
import type { ExchangeOffer } from '#contract/rewards/vouchers.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import { voucherApiTexts } from '#texts/order/vouchers.ts'
import { voucherPageTexts } from '#texts/order/vouchers-pages.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { AccountCard, Fact, Facts } from '../account/account-card.tsx'
import { AccountPage } from '../account/account-page.tsx'
import { Refusal } from '../auth/refusal.tsx'
import { useTo } from '../state/links/use-to.ts'
import type { LoaderInput } from '../state/screen.ts'
import { TermsList } from './terms-list.tsx'
import { useExchange } from './use-exchange.ts'

const texts = voucherPageTexts.exchangeOne
type Data = { points: number; offer: ExchangeOffer }

export const head = ({ offer }: Data) => ({ title: offer.name })

export async function loader({ api, params, signal }: LoaderInput): Promise<Data> {
  const { points, offers } = await api('GET /vouchers/exchange', { signal })
  const offer = offers.find(({ id }) => id === params.id)
  if (!offer) throw new ApiFailure(404, { message: voucherApiTexts.unknownOffer })
  return { points, offer }
}

/** Shows an exchange of points for confirmation, because it cannot be undone. */
export function Component() {
  const { points, offer } = useLoaderData<Data>()
  const to = useTo()
  const { exchange, isBusy, refusal } = useExchange(offer)
  const isMissing = offer.missing_points > 0
  const words = voucherPageTexts.points
  return (
    <AccountPage title={offer.name} lead={offer.description} back={{ to: to('vouchersRedeem'), label: texts.back }}>
      <AccountCard title={offer.gives}>
        <Facts>
          <Fact name={texts.price}>{words(offer.points)}</Fact>
          <Fact name={texts.have}>{words(points)}</Fact>
          {!isMissing && <Fact name={texts.left}>{words(points - offer.points)}</Fact>}
        </Facts>
        <div className="mt-4 flex flex-col gap-4">
          <Refusal text={refusal} />
          <p className="text-14 text-ink-muted">{texts.note}</p>
          <div className="actions items-start">
            <Button
              onClick={exchange}
              isLoading={isBusy}
              disabledReason={isMissing ? texts.missing(offer.missing_points) : undefined}
            >
              {texts.action(offer.points)}
            </Button>
            <ButtonLink to={to('vouchersRedeem')} look="quiet">
              {texts.cancel}
            </ButtonLink>
          </div>
        </div>
      </AccountCard>
      <AccountCard title={texts.terms}>
        <TermsList terms={offer.terms} />
      </AccountCard>
    </AccountPage>
  )
}
