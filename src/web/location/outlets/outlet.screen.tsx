import { redirect, useLoaderData } from 'react-router'
import type { SalesType } from '#contract/shop/outlets.ts'
import { hrefFrom } from '#contract/wire/href.ts'
import { locationTexts } from '#texts/shop/location.ts'
import type { LoaderInput } from '../../state/screen.ts'
import { useStoredPostalCode } from '../address/use-stored-postal-code.ts'
import { idIn, visitorLocation } from '../address/visitor-location.ts'
import { PlaceSummary } from '../place-summary.tsx'
import { StepPage } from '../step-page.tsx'
import { loadOutlets, type OutletsHere, placeWords } from './load-outlets.ts'
import { NoOutlet } from './no-outlet.tsx'
import { OutletChoice } from './outlet-choice.tsx'

const texts = locationTexts.outlet

type Data = OutletsHere & { salesType: SalesType }

export async function loader({ api, shell, url, signal }: LoaderInput): Promise<Data> {
  const query = url.searchParams
  const st = idIn(query, 'st')
  const salesType = (await api('GET /sales-types', { signal })).find(({ id }) => id === st)
  // The sales type decides which outlets fit, so it must be chosen first.
  if (!salesType) {
    throw redirect(hrefFrom(query, 'salesType', {}, { st: undefined, redirect: query.get('redirect') ?? undefined }))
  }
  return { salesType, ...(await loadOutlets(api, visitorLocation(query, shell.account), salesType.id, signal)) }
}

export const head = () => ({ title: texts.title, isHidden: true })

/** /products/outlet: choose the outlet (D1.2). */
export function Component() {
  const data = useLoaderData<Data>()
  const { salesType, outlets, where } = data
  useStoredPostalCode(where)
  const hasFitting = outlets.some(({ unfit_reason }) => unfit_reason === null)
  return (
    <StepPage isWide title={texts.title} lead={texts.leads[salesType.category_id]}>
      <div className="mb-6 flex flex-col gap-3">
        <PlaceSummary salesType={salesType} place={placeWords(data)} />
        {where.unknownPostalCode !== null && (
          <p role="status" className="text-14 font-medium text-warning">
            {texts.unknownPostalCode(where.unknownPostalCode)}
          </p>
        )}
      </div>
      {!hasFitting && <NoOutlet salesType={salesType} postalCode={where.postalCode} />}
      {outlets.length > 0 && <OutletChoice key={salesType.id} data={data} salesType={salesType} />}
    </StepPage>
  )
}
