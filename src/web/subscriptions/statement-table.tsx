import { subscriptionPageTexts } from '#texts/subscriptions-pages.ts'
import { dayOf, dayWords } from '../account/time-words.ts'
import { useTo } from '../state/use-to.ts'
import { priceText } from '../ui/price-text.ts'
import { TextLink } from '../ui/text-link.tsx'
import type { Statement, StatementName } from './load-statement.ts'
import { kilogramWords } from './pickup-words.ts'

const texts = subscriptionPageTexts.statement
const cell = 'py-2.5 pr-3 text-left align-top last:pr-0'
const number = `${cell} text-right tabular`

type StatementTableProps = { report: StatementName; statement: Statement }
type Line = Statement['lines'][number]

export function StatementTable({ report, statement }: StatementTableProps) {
  const isUsage = report === 'usage'
  const { lines, total_cents, trips_used, weight_grams } = statement
  if (lines.length === 0) return <p className="py-6 text-ink-muted">{texts.none}</p>
  return (
    <table className="w-full border-collapse text-14">
      <caption className="sr-only">{texts.caption[report]}</caption>
      <thead className="border-b border-line-strong text-ink-muted">
        <tr>
          <th scope="col" className={`${cell} font-medium`}>
            {texts.day}
          </th>
          <th scope="col" className={`${cell} font-medium`}>
            {texts.plan}
          </th>
          <th scope="col" className={`${isUsage ? number : cell} font-medium`}>
            {isUsage ? texts.trips : texts.state}
          </th>
          <th scope="col" className={`${number} font-medium`}>
            {isUsage ? texts.weight : texts.amount}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {lines.map((line) => (
          <tr key={`${line.subscription_id} ${line.cycle}`} className="break-inside-avoid">
            <td className={`${cell} tabular`}>{dayWords(line.first_day)}</td>
            <td className={cell}>
              {line.plan}
              <OrderOf line={line} />
            </td>
            {isUsage ? <Used line={line} /> : <Charged line={line} />}
          </tr>
        ))}
      </tbody>
      <tfoot className="border-t border-line-strong font-semibold">
        <tr>
          <th scope="row" colSpan={2} className={cell}>
            {texts.total}
          </th>
          <td className={number}>{isUsage ? trips_used : ''}</td>
          <td className={number}>{isUsage ? `${kilogramWords(weight_grams)} kg` : priceText(total_cents)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function Used({ line }: { line: Line }) {
  return (
    <>
      <td className={number}>{texts.tripsOf(line.trips_used, line.trips)}</td>
      <td className={number}>{texts.weightOf(kilogramWords(line.weight_grams), line.included_kg)}</td>
    </>
  )
}

function Charged({ line }: { line: Line }) {
  return (
    <>
      <td className={cell}>{line.paid_at ? texts.paidOn(dayOf(line.paid_at)) : texts.states[line.status]}</td>
      <td className={number}>{priceText(line.price_cents)}</td>
    </>
  )
}

function OrderOf({ line: { order_id, order_number } }: { line: Line }) {
  const to = useTo()
  if (order_id === null || order_number === null) return null
  return (
    <span className="block text-13">
      <TextLink to={to('orderOverview', { id: order_id })}>{subscriptionPageTexts.one.order(order_number)}</TextLink>
    </span>
  )
}
