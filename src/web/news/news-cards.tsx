import type { NewsTeaser } from '#contract/shop/content.ts'
import { contentTexts } from '#texts/shop/content.ts'
import { dayText } from '#ui/text/time-text.ts'
import { useTo } from '../state/links/use-to.ts'
import { TeaserCard, TeaserGrid } from './teaser-card.tsx'

export function NewsDay({ date }: { date: string | null }) {
  return (
    date && (
      <>
        <span className="sr-only">{contentTexts.published} </span>
        <time dateTime={date}>{dayText(date)}</time>
      </>
    )
  )
}

type NewsCardsProps = { news: readonly NewsTeaser[]; level: 2 | 3; priorities?: number }

export function NewsCards({ news, level, priorities = 0 }: NewsCardsProps) {
  const to = useTo()
  return (
    <TeaserGrid>
      {news.map((one, index) => (
        <li key={one.slug}>
          <TeaserCard
            to={to('news', { id: one.slug })}
            teaser={one}
            about={<NewsDay date={one.date} />}
            level={level}
            isPriority={index < priorities}
          />
        </li>
      ))}
    </TeaserGrid>
  )
}
