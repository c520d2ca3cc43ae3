import { redirect, useLoaderData } from 'react-router'
import type { SalesType } from '#contract/shop/outlets.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { hrefFrom } from '#contract/wire/href.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import { locationTexts } from '#texts/shop/location.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useTo } from '../../state/links/use-to.ts'
import type { LoaderInput } from '../../state/screen.ts'
import { dayAndTime } from '../outlets/day-and-time.ts'
import { TableIllustration } from './table-illustration.tsx'

const texts = locationTexts.dineIn

type Data =
  | { kind: 'scan'; salesTypeId: number | null; outlets: { id: number; outlet: string }[] }
  | { kind: 'trouble'; message: string }
  | { kind: 'closed'; table: string; outlet: string; opensAgain: string | null; menu: string }

/** D1.6: only the server can resolve a table's code. If the outlet is open, the page redirects to the menu. */
export async function loader({ api, url, signal }: LoaderInput): Promise<Data> {
  const query = url.searchParams
  const token = query.get('tabid')
  if (!token) {
    const [salesTypes, outlets] = await Promise.all([
      api('GET /sales-types', { signal }),
      api('GET /outlets', { query: {}, signal }),
    ])
    const dineIn = salesTypes.find((one: SalesType) => one.category_id === SalesCategory.dineIn)
    const serving = outlets.filter(({ id }) => dineIn?.outlet_ids.includes(id))
    return {
      kind: 'scan',
      salesTypeId: dineIn?.id ?? null,
      outlets: serving.map(({ id, outlet }) => ({ id, outlet })),
    }
  }
  try {
    const table = await api('GET /tables/:token', { params: { token }, signal })
    // D1.8: `aid=0` means that the order needs no address.
    const choice = { tabid: token, st: String(table.sales_type_id), outid: String(table.outlet_id), aid: '0' }
    const menu = hrefFrom(query, 'products', {}, choice)
    if (!table.is_closed) throw redirect(menu)
    const opensAgain = table.opens_again && dayAndTime(new Date(table.opens_again), new Date())
    return { kind: 'closed', table: table.table, outlet: table.outlet, opensAgain, menu }
  } catch (error) {
    if (error instanceof ApiFailure && error.httpStatus === 404) return { kind: 'trouble', message: error.message }
    throw error
  }
}

export const head = () => ({ title: texts.title, isHidden: true })

/** /dine-in: without a code, with an unknown code, or at a closed outlet. Otherwise the loader redirects to the menu. */
export function Component() {
  const data = useLoaderData<Data>()
  const to = useTo()
  if (data.kind === 'trouble') {
    return (
      <EmptyState
        level={1}
        illustration={<TableIllustration />}
        title={texts.troubleTitle}
        action={<ButtonLink to={to('salesType', {}, { tabid: undefined })}>{texts.anotherWay}</ButtonLink>}
      >
        {data.message}
      </EmptyState>
    )
  }
  if (data.kind === 'closed') {
    return (
      <EmptyState
        level={1}
        illustration={<TableIllustration />}
        title={texts.welcome(data.table, data.outlet)}
        action={<ButtonLink to={data.menu}>{texts.menu}</ButtonLink>}
      >
        {texts.closed(data.opensAgain)}
      </EmptyState>
    )
  }
  const [first] = data.outlets
  const hasTables = data.salesTypeId !== null
  return (
    <EmptyState
      level={1}
      illustration={<TableIllustration />}
      title={hasTables ? texts.scanTitle : texts.noTablesTitle}
      action={
        first && data.salesTypeId !== null ? (
          <ButtonLink to={to('products', {}, { st: String(data.salesTypeId), outid: String(first.id) })}>
            {texts.menu}
          </ButtonLink>
        ) : (
          <ButtonLink to={to('salesType')}>{texts.anotherWay}</ButtonLink>
        )
      }
    >
      {hasTables ? texts.scanText : texts.noTables}
      {first && ` ${texts.tablesAt(data.outlets.map(({ outlet }) => outlet))}`}
    </EmptyState>
  )
}
