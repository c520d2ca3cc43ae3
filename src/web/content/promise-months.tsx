import type { PromiseRecord } from '#contract/promises/promises.ts'
import { monthWords } from '#rules/slots/window-words.ts'
import { promisesPageTexts as texts } from '#texts/promises/promises-page.ts'

type Month = PromiseRecord['months'][number]

const cell = 'py-3 pr-4 align-top last:pr-0'

/** The record as a table, with a bar beside each figure. It needs no script. */
export function PromiseMonths({ months }: { months: readonly Month[] }) {
  return (
    <section aria-labelledby="months">
      <h2 id="months" className="mt-10 mb-1 text-22">
        {texts.table}
      </h2>
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="border-b border-line text-14 text-ink-muted">
            <th scope="col" className={`${cell} font-normal`}>
              {texts.month}
            </th>
            <th scope="col" className={`${cell} font-normal`}>
              {texts.onTime}
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <MonthRow key={month.month} month={month} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function MonthRow({ month: { month, kept, missed, rate, kinds } }: { month: Month }) {
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className={`${cell} font-medium whitespace-nowrap`}>
        {monthWords(`${month}-01`)}
      </th>
      <td className={`${cell} w-full`}>
        {rate === null ? (
          <span className="text-ink-muted">{texts.tooFew}</span>
        ) : (
          <>
            <span className="font-semibold tabular">{texts.rate(rate)}</span>
            <RateBar rate={rate} />
          </>
        )}
        <span className="block text-14 text-ink-muted tabular">
          {kept + missed === 0 ? texts.none : texts.kept(kept, kept + missed)}
        </span>
        <span className="block text-14 text-ink-muted tabular">
          {kinds.map((one) => `${texts.kinds[one.kind]} ${texts.kept(one.kept, one.kept + one.missed)}`).join(' · ')}
        </span>
      </td>
    </tr>
  )
}

/** The figure beside it says the same, so it is hidden from screen readers. */
function RateBar({ rate }: { rate: number }) {
  return (
    <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" className="my-1 block h-1.5 w-full">
      <rect width="100" height="6" rx="1.5" className="fill-surface-sunken" />
      <rect width={rate} height="6" rx="1.5" className="fill-primary-fill" />
    </svg>
  )
}
