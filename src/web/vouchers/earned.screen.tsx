import { useLoaderData } from 'react-router'
import type { getEarned } from '#contract/rewards/vouchers.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { voucherPageTexts } from '#texts/order/vouchers-pages.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { useApp } from '../state/app-context.ts'
import { useTo } from '../state/links/use-to.ts'
import type { LoaderInput } from '../state/screen.ts'
import { EarnedEntry, type EarnedEntryDetail } from './earned-entry.tsx'
import { LedgerList } from './ledger-list.tsx'
import { LedgerPage } from './ledger-page.tsx'
import { PointsRow } from './points-row.tsx'
import { useLedger } from './use-ledger.ts'

const texts = voucherPageTexts.ledgers
type Earned = ResponseOf<typeof getEarned>
type Data = { kind: 'list'; page: Earned } | { kind: 'entry'; entry: EarnedEntryDetail }

/** /vouchers/history/earned: the list or, with an id, one entry. */
export async function loader({ api, params, signal }: LoaderInput): Promise<Data> {
  const { id } = params
  if (id === undefined) return { kind: 'list', page: await api('GET /vouchers/history/earned', { query: {}, signal }) }
  return { kind: 'entry', entry: await api('GET /vouchers/history/earned/:id', { params: { id }, signal }) }
}

export const head = (data: Data) => ({
  title: data.kind === 'list' ? texts.earnedTitle : voucherPageTexts.entry.title(data.entry.kind, data.entry.points),
})

export function Component() {
  const data = useLoaderData<Data>()
  return data.kind === 'list' ? <EarnedList page={data.page} /> : <EarnedEntry entry={data.entry} />
}

function EarnedList({ page }: { page: Earned }) {
  const { api } = useApp()
  const to = useTo()
  const ledger = useLedger(page, (cursor) => api('GET /vouchers/history/earned', { query: { cursor } }))
  return (
    <LedgerPage open="earned" points={page.points}>
      <LedgerList
        label={texts.earnedTitle}
        ledger={ledger}
        row={(entry) => (
          <PointsRow
            entry={entry}
            title={
              <TextLink to={to('vouchersEarned', { id: entry.id })} className="touch-target">
                {texts.entries[entry.kind]}
              </TextLink>
            }
          />
        )}
        empty={{ ...texts.none.earned, action: <ButtonLink to={to('products')}>{texts.start}</ButtonLink> }}
      />
    </LedgerPage>
  )
}
