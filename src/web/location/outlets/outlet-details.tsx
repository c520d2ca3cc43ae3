import type { Outlet, WeekHours } from '#contract/shop/outlets.ts'
import { phoneHref } from '#rules/access/mobile-number.ts'
import { locationTexts } from '#texts/shop/location.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { dotted } from '#ui/text/dotted.ts'
import { spanWords } from './opening-words.ts'
import { OutletStatus } from './outlet-status.tsx'

const texts = locationTexts.opening
const DAYS = Object.keys(texts.days) as (keyof WeekHours)[]

/** An outlet's address, phone number, opening hours and categories. */
export function OutletDetails({ outlet, nowMs }: { outlet: Outlet; nowMs: number }) {
  return (
    <section aria-label={outlet.outlet} className="flex flex-col gap-3 text-14">
      <div>
        <h2 className="mb-2 text-18">{outlet.outlet}</h2>
        <OutletStatus outlet={outlet} nowMs={nowMs} />
        <p className="mt-3 text-ink-muted">{outlet.address}</p>
        <p>
          <TextLink href={phoneHref(outlet.phone)} className="inline-flex min-h-11 items-center">
            {outlet.phone}
          </TextLink>
        </p>
      </div>
      <details className="group border-t border-line pt-1">
        <summary className="flex min-h-11 items-center justify-between gap-2 font-medium">
          <span>{texts.hours}</span>
          <span className="flex items-center gap-2 text-right font-normal text-ink-muted">
            {texts.today}
            <span className="flex flex-col">
              <Hours spans={outlet.hours_today} />
            </span>
            <Icon name="chevron-down" size={18} className="transition-transform group-open:rotate-180" />
          </span>
        </summary>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 pb-2 tabular">
          {DAYS.map((day) => (
            <div key={day} className="contents">
              <dt className="text-ink-muted">{texts.days[day]}</dt>
              <dd className="flex flex-wrap justify-end gap-x-3">
                <Hours spans={outlet.hours[day]} />
              </dd>
            </div>
          ))}
        </dl>
      </details>
      {outlet.categories.length > 0 && (
        <div className="border-t border-line pt-3">
          <h3 className="mb-1 font-medium tracking-normal">{texts.offers}</h3>
          <p className="text-ink-muted">{dotted(outlet.categories.map(({ name }) => name))}</p>
        </div>
      )}
    </section>
  )
}

function Hours({ spans }: { spans: readonly string[] }) {
  if (spans.length === 0) return <span>{texts.closedDay}</span>
  return spans.map((span) => (
    <span key={span} className="whitespace-nowrap">
      {spanWords(span)}
    </span>
  ))
}
