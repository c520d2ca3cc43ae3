import { priceText } from '#rules/pricing/money.ts'
import { overGrams } from '#rules/subscriptions/overage.ts'
import { kilogramWords } from '#texts/order/quantity.ts'
import { subscriptionStatementTexts } from '#texts/order/subscription-statements.ts'
import { subscriptionPageTexts } from '#texts/order/subscriptions-pages.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotFoundIllustration } from '#ui/illustrations/not-found.tsx'
import { dayOf, dayText } from '#ui/text/time-text.ts'
import { useTo } from '../../state/links/use-to.ts'
import type { Statement, StatementName } from './load-statement.ts'

const texts = subscriptionStatementTexts
const cell = 'py-2.5 pr-3 text-left align-top last:pr-0'
const number = `${cell} text-right tabular`
const small = 'block text-13 text-ink-muted'

type StatementTableProps = { report: StatementName; statement: Statement }
type Line = Statement['lines'][number]
type OrderRef = Pick<Line, 'order_id' | 'order_number'>

/** Four columns. On a phone it has two: the day moves below the plan, and the status or the pickups below the amount or the weight. */
export function StatementTable({ report, statement }: StatementTableProps) {
  const isUsage = report === 'usage'
  const { lines, overages } = statement
  const hasWeight = lines.some(({ included_kg }) => included_kg !== null)
  if (lines.length + overages.length === 0)
    return <EmptyState size="panel" illustration={<NotFoundIllustration />} title={texts.none} />
  const rows = [
    ...lines.map((line) => ({
      key: `${line.subscription_id} ${line.cycle}`,
      day: line.first_day,
      planCells: <PlanCells line={line} day={line.first_day} />,
      valueCells: isUsage ? <UsageCells line={line} hasWeight={hasWeight} /> : <ChargeCells line={line} />,
    })),
    ...overages.map((line) => ({
      key: `${line.subscription_id} ${line.day}`,
      day: line.day,
      planCells: <PlanCells line={line} day={line.day} note={texts.overage} />,
      valueCells: <ChargeCells line={{ ...line, price_cents: line.cents, carried_cents: 0 }} />,
    })),
  ]
  return (
    <table className="w-full border-collapse text-14">
      <caption className="sr-only">{texts.caption[report]}</caption>
      <HeadRow isUsage={isUsage} hasWeight={hasWeight} />
      <tbody className="divide-y divide-line">
        {rows
          .toSorted((a, b) => b.day.localeCompare(a.day))
          .map(({ key, planCells, valueCells }) => (
            <tr key={key} className="break-inside-avoid">
              {planCells}
              {valueCells}
            </tr>
          ))}
      </tbody>
      <TotalRow isUsage={isUsage} hasWeight={hasWeight} statement={statement} />
    </table>
  )
}

type Columns = { isUsage: boolean; hasWeight: boolean }

function HeadRow({ isUsage, hasWeight }: Columns) {
  return (
    <thead className="border-b border-line-strong text-ink-muted">
      <tr>
        <th scope="col" className={`${cell} font-medium max-sm:hidden`}>
          {texts.day}
        </th>
        <th scope="col" className={`${cell} font-medium`}>
          {texts.plan}
        </th>
        {(!isUsage || hasWeight) && (
          <th scope="col" className={`${isUsage ? number : cell} font-medium max-sm:hidden`}>
            {isUsage ? texts.trips : texts.state}
          </th>
        )}
        <th scope="col" className={`${number} font-medium`}>
          {isUsage ? (hasWeight ? texts.weight : texts.trips) : texts.amount}
        </th>
      </tr>
    </thead>
  )
}

function TotalRow({ isUsage, hasWeight, statement }: Columns & { statement: Statement }) {
  const { total_cents, trips_used, weight_grams } = statement
  const used = hasWeight ? `${kilogramWords(weight_grams)} kg` : trips_used
  return (
    <tfoot className="border-t border-line-strong font-semibold">
      <tr>
        <th scope="row" className={cell}>
          {texts.total}
        </th>
        <td className="max-sm:hidden" />
        {(!isUsage || hasWeight) && <td className={`${number} max-sm:hidden`}>{isUsage ? trips_used : ''}</td>}
        <td className={number}>
          {isUsage ? used : priceText(total_cents)}
          {isUsage && hasWeight && <small className={`${small} sm:hidden`}>{texts.tripsAll(trips_used)}</small>}
        </td>
      </tr>
    </tfoot>
  )
}

type PlanCellsProps = { line: OrderRef & { plan: string }; day: string; note?: string }

function PlanCells({ line, day, note }: PlanCellsProps) {
  return (
    <>
      <td className={`${cell} whitespace-nowrap tabular max-sm:hidden`}>{dayText(day)}</td>
      <td className={cell}>
        {line.plan}
        {note && <small className={small}>{note}</small>}
        <small className={`${small} sm:hidden`}>{dayText(day)}</small>
        <OrderLine line={line} />
      </td>
    </>
  )
}

/** Without a plan that counts weight, the pickups are the last column. */
function UsageCells({ line, hasWeight }: { line: Line; hasWeight: boolean }) {
  const over = overGrams({ weightGrams: line.weight_grams, includedKg: line.included_kg })
  const trips = texts.tripsOf(line.trips_used, line.trips)
  if (!hasWeight) return <td className={number}>{trips}</td>
  return (
    <>
      <td className={`${number} max-sm:hidden`}>{trips}</td>
      <td className={number}>
        {line.included_kg !== null && texts.weightOf(kilogramWords(line.weight_grams), line.included_kg)}
        {over > 0 && <small className={small}>{texts.overOf(kilogramWords(over), priceText(line.over_cents))}</small>}
        <small className={`${small} sm:hidden`}>
          {texts.trips} {trips}
        </small>
      </td>
    </>
  )
}

type ChargedLine = Pick<Line, 'paid_at' | 'status' | 'price_cents' | 'carried_cents'>

function ChargeCells({ line }: { line: ChargedLine }) {
  const { paid_at, status, price_cents, carried_cents } = line
  const state = paid_at ? texts.paidOn(dayOf(paid_at)) : texts.states[status]
  return (
    <>
      <td className={`${cell} max-sm:hidden`}>{state}</td>
      <td className={number}>
        {priceText(price_cents + carried_cents)}
        {carried_cents > 0 && <small className={small}>{texts.carriedOf(priceText(carried_cents))}</small>}
        <small className={`${small} sm:hidden`}>{state}</small>
      </td>
    </>
  )
}

function OrderLine({ line: { order_id, order_number } }: { line: OrderRef }) {
  const to = useTo()
  if (order_id === null || order_number === null) return null
  return (
    <span className="block text-13">
      <TextLink to={to('orderOverview', { id: order_id })} className="touch-target">
        {subscriptionPageTexts.one.order(order_number)}
      </TextLink>
    </span>
  )
}
