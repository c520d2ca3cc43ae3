import { useLoaderData } from 'react-router'
import type { VoucherDetail } from '#contract/rewards/vouchers.ts'
import { voucherPageTexts } from '#texts/order/vouchers-pages.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { StatusBadge } from '#ui/status/status-badge.tsx'
import { voucherLook } from '#ui/status/voucher-status.ts'
import { AccountCard } from '../account/account-card.tsx'
import { AccountPage } from '../account/account-page.tsx'
import { useTo } from '../state/links/use-to.ts'
import type { LoaderInput } from '../state/screen.ts'
import { TermsList } from './terms-list.tsx'
import { VoucherReason } from './voucher-card.tsx'
import { VoucherTicket } from './voucher-ticket.tsx'

const texts = voucherPageTexts.detail
export const head = ({ name }: VoucherDetail) => ({ title: name })
export const loader = ({ api, params, signal }: LoaderInput) =>
  api('GET /vouchers/:id', { params: { id: params.id ?? '' }, signal })

/** A voucher with its value, its terms and how to use it. */
export function Component() {
  const voucher = useLoaderData<VoucherDetail>()
  const to = useTo()
  const { name, description, gives, scope, state, terms, products } = voucher
  return (
    <AccountPage title={name} lead={description} back={{ to: to('vouchers'), label: texts.all }}>
      <VoucherTicket icon={scope === 'delivery' ? 'truck' : 'ticket'} isFaint={state !== 'usable'}>
        <p className="text-22 font-bold">{gives}</p>
        <p className="text-14 text-ink-muted">{voucherPageTexts.scope[scope]}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <StatusBadge look={voucherLook(voucher)} />
        </div>
        <VoucherReason voucher={voucher} />
      </VoucherTicket>
      <AccountCard title={texts.terms}>
        <TermsList terms={terms} />
      </AccountCard>
      {products.length > 0 && (
        <AccountCard title={texts.products}>
          <ul className="flex flex-wrap gap-x-4">
            {products.map(({ id, name: product, category_slug, name_slug }) => (
              <li key={id}>
                <TextLink
                  to={to('product', { category: category_slug, name: name_slug, id })}
                  className="inline-flex min-h-11 items-center"
                >
                  {product}
                </TextLink>
              </li>
            ))}
          </ul>
        </AccountCard>
      )}
      {(state === 'usable' || state === 'not_yet') && (
        <AccountCard title={texts.how}>
          <p className="mb-4 text-ink-muted">{texts.howText}</p>
          <ButtonLink to={to('products')}>{texts.order}</ButtonLink>
        </AccountCard>
      )}
    </AccountPage>
  )
}
