import { useLoaderData } from 'react-router'
import { PROMISES_TO_TELL } from '#contract/promises/promise-limits.ts'
import type { PromiseRecord } from '#contract/promises/promises.ts'
import { monthWords } from '#rules/slots/window-words.ts'
import { nameList } from '#texts/frame/name-list.ts'
import { promisesPageTexts as texts } from '#texts/promises/promises-page.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotFoundIllustration } from '#ui/illustrations/not-found.tsx'
import type { Head, LoaderInput } from '../state/screen.ts'
import { PromiseMonths } from './promise-months.tsx'

export const loader = ({ api, signal }: LoaderInput) => api('GET /promises', { signal })

export const head = (): Head => ({ title: texts.title, description: texts.description })

/** /promises (P1.5): how often the store was on time, how that is counted, and what a missed promise is worth. */
export function Component() {
  const { months, credit } = useLoaderData<PromiseRecord>()
  return (
    <article className="mx-auto max-w-reading">
      <header className="pt-12 pb-4">
        <h1 className="text-display font-semibold">{texts.title}</h1>
        <p className="mt-3 text-18 text-ink-muted">{texts.lead}</p>
      </header>
      {months.length === 0 ? (
        <EmptyState illustration={<NotFoundIllustration />} title={texts.emptyTitle}>
          {texts.empty}
        </EmptyState>
      ) : (
        <>
          <Latest months={months} />
          <PromiseMonths months={months} />
        </>
      )}
      <section aria-labelledby="how">
        <h2 id="how" className="mt-10 mb-3 text-22">
          {texts.how.title}
        </h2>
        <ul className="flex list-disc flex-col gap-2 pl-5">
          {texts.how.rules(PROMISES_TO_TELL).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="missed">
        <h2 id="missed" className="mt-10 mb-3 text-22">
          {texts.missed.title}
        </h2>
        <Credit credit={credit} />
      </section>
    </article>
  )
}

/** The newest month that says something, in large figures. */
function Latest({ months }: Pick<PromiseRecord, 'months'>) {
  const newest = months.find(({ rate }) => rate !== null)
  if (!newest || newest.rate === null) return null
  return (
    <p className="mt-4 flex flex-wrap items-baseline gap-x-3">
      <span className="text-display font-semibold tabular">{texts.rate(newest.rate)}</span>
      <span className="text-18">{texts.onTimeIn(monthWords(`${newest.month}-01`))}</span>
      <span className="w-full text-ink-muted">{texts.keptPromises(newest.kept, newest.kept + newest.missed)}</span>
    </p>
  )
}

function Credit({ credit }: Pick<PromiseRecord, 'credit'>) {
  if (!credit) return <p>{texts.missed.nothing}</p>
  const { points, voucher, counts, most_per_order, most_per_day } = credit
  const kinds = counts.map((kind) => texts.missed.covered[kind])
  return (
    <>
      <p className="font-medium">
        {points === null ? texts.missed.voucher(voucher ?? '') : texts.missed.points(points)}
      </p>
      <p className="mt-2 text-ink-muted">
        {[
          texts.missed.counts(nameList(kinds)),
          texts.missed.most(most_per_order, most_per_day),
          texts.missed.guests,
        ].join(' ')}
      </p>
    </>
  )
}
