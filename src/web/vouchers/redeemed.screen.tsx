import { useLoaderData } from 'react-router'
import type { getRedeemed } from '#contract/rewards/vouchers.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { voucherPageTexts } from '#texts/order/vouchers-pages.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { useApp } from '../state/app-context.ts'
import { useTo } from '../state/links/use-to.ts'
import type { LoaderInput } from '../state/screen.ts'
import { LedgerList } from './ledger-list.tsx'
import { LedgerPage } from './ledger-page.tsx'
import { PointsRow } from './points-row.tsx'
import { useLedger } from './use-ledger.ts'

const texts = voucherPageTexts.ledgers
export const head = () => ({ title: texts.redeemedTitle })
export const loader = ({ api, signal }: LoaderInput) => api('GET /vouchers/history/redeem', { query: {}, signal })

/** Points that were exchanged or have expired. */
export function Component() {
  const first = useLoaderData<ResponseOf<typeof getRedeemed>>()
  const { api } = useApp()
  const to = useTo()
  const ledger = useLedger(first, (cursor) => api('GET /vouchers/history/redeem', { query: { cursor } }))
  return (
    <LedgerPage open="redeemed" points={first.points}>
      <LedgerList
        label={texts.redeemedTitle}
        ledger={ledger}
        row={(entry) => (
          <PointsRow
            entry={entry}
            title={
              entry.voucher_id ? (
                <TextLink to={to('voucher', { id: entry.voucher_id })}>{texts.entries[entry.kind]}</TextLink>
              ) : (
                texts.entries[entry.kind]
              )
            }
          />
        )}
        empty={{
          ...texts.none.redeemed,
          action: <ButtonLink to={to('vouchersRedeem')}>{texts.exchange}</ButtonLink>,
        }}
      />
    </LedgerPage>
  )
}
