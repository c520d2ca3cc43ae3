import { useLoaderData } from 'react-router'
import type { getVoucherHistory } from '#contract/rewards/vouchers.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { priceText } from '#rules/pricing/money.ts'
import { voucherPageTexts } from '#texts/order/vouchers-pages.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { momentText } from '#ui/text/time-text.ts'
import { useApp } from '../state/app-context.ts'
import { useTo } from '../state/links/use-to.ts'
import type { LoaderInput } from '../state/screen.ts'
import { LedgerList, LedgerRow } from './ledger-list.tsx'
import { LedgerPage } from './ledger-page.tsx'
import { OrderLink } from './order-link.tsx'
import { useLedger } from './use-ledger.ts'

const texts = voucherPageTexts.ledgers
type Data = ResponseOf<typeof getVoucherHistory>
type VoucherEvent = Data['entries'][number]

export const head = () => ({ title: texts.title })
export const loader = ({ api, signal }: LoaderInput) => api('GET /vouchers/history', { query: {}, signal })

/** The history of all vouchers. */
export function Component() {
  const first = useLoaderData<Data>()
  const { api } = useApp()
  const to = useTo()
  const ledger = useLedger(first, (cursor) => api('GET /vouchers/history', { query: { cursor } }))
  return (
    <LedgerPage open="vouchers" points={first.points}>
      <LedgerList
        label={texts.vouchers}
        ledger={ledger}
        row={(event) => <EventRow event={event} />}
        empty={{
          ...texts.none.vouchers,
          action: <ButtonLink to={to('vouchersRedeem')}>{texts.get}</ButtonLink>,
        }}
      />
    </LedgerPage>
  )
}

function savedText({ kind, cents }: VoucherEvent): string | null {
  if (cents !== null && cents > 0) return texts.saved(priceText(cents))
  return kind === 'used' ? texts.savedNothing : null
}

function EventRow({ event }: { event: VoucherEvent }) {
  const to = useTo()
  const { kind, name, voucher_id, cents, order_id, order_number, at } = event
  return (
    <LedgerRow
      title={
        voucher_id ? (
          <TextLink to={to('voucher', { id: voucher_id })} className="touch-target">
            {name}
          </TextLink>
        ) : (
          name
        )
      }
      about={
        <>
          {texts.events[kind]}
          {order_id !== null && order_number !== null && (
            <>
              {' · '}
              <OrderLink id={order_id} number={order_number} />
            </>
          )}
        </>
      }
      amount={savedText(event)}
      isGain={kind === 'used' && cents !== 0}
      time={<time dateTime={at}>{momentText(at)}</time>}
    />
  )
}
