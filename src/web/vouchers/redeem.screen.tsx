import { useLoaderData, useSearchParams } from 'react-router'
import type { getExchange } from '#contract/rewards/vouchers.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { voucherPageTexts } from '#texts/order/vouchers-pages.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { TicketIllustration } from '#ui/illustrations/ticket.tsx'
import { AccountPage } from '../account/account-page.tsx'
import { useTo } from '../state/links/use-to.ts'
import type { LoaderInput } from '../state/screen.ts'
import { CodeForm } from './code-form.tsx'
import { OfferCard } from './offer-card.tsx'

const texts = voucherPageTexts.redeem
export const head = () => ({ title: texts.title })
export const loader = ({ api, signal }: LoaderInput) => api('GET /vouchers/exchange', { signal })

/** Get a voucher by a code or for points. A promotion's link prefills its code by `?voucher=`. */
export function Component() {
  const { points, offers } = useLoaderData<ResponseOf<typeof getExchange>>()
  const to = useTo()
  const [query] = useSearchParams()
  const code = query.get('voucher') ?? ''
  return (
    <AccountPage
      title={texts.title}
      lead={texts.lead}
      back={{ to: to('vouchers'), label: voucherPageTexts.detail.all }}
    >
      <CodeForm key={code} code={/^[\w-]{1,40}$/.test(code) ? code.toUpperCase() : ''} />
      <section aria-labelledby="exchange" className="mt-4">
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="exchange" className="text-18">
            {texts.pointsTitle}
          </h2>
          <p className="text-14 text-ink-muted tabular">{texts.have(points)}</p>
        </div>
        {offers.length === 0 ? (
          <EmptyState level={3} size="panel" illustration={<TicketIllustration />} title={texts.noOffersTitle}>
            {texts.noOffers}
          </EmptyState>
        ) : (
          <ul className="grid gap-3">
            {offers.map((offer) => (
              <li key={offer.id}>
                <OfferCard offer={offer} points={points} />
              </li>
            ))}
          </ul>
        )}
        <p className="mt-4 text-14 text-ink-muted">{texts.earn}</p>
      </section>
    </AccountPage>
  )
}
