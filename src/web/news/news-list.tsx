import { useState } from 'react'
import type { NewsTeaser } from '#contract/shop/content.ts'
import { contentTexts } from '#texts/shop/content.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotFoundIllustration } from '#ui/illustrations/not-found.tsx'
import { useApp } from '../state/app-context.ts'
import { failureWords } from '../state/failure-words.ts'
import { useTo } from '../state/links/use-to.ts'
import { useNotify } from '../state/notify.ts'
import { ListTitle } from './list-title.tsx'
import { NewsCards } from './news-cards.tsx'

const texts = contentTexts.news

type Page = { news: NewsTeaser[]; next: string | null }

export function NewsList({ first }: { first: Page }) {
  const { api } = useApp()
  const to = useTo()
  const { notify } = useNotify()
  const [older, setOlder] = useState<Page | null>(null)
  const [isLoading, setLoading] = useState(false)
  const news = [...first.news, ...(older?.news ?? [])]
  const before = older ? older.next : first.next

  async function showOlder() {
    if (before === null) return
    setLoading(true)
    try {
      const page = await api('GET /news', { query: { before } })
      setOlder((shown) => ({ news: [...(shown?.news ?? []), ...page.news], next: page.next }))
    } catch (error) {
      notify(failureWords(error), 'error')
    } finally {
      setLoading(false)
    }
  }

  return (
    <>
      <ListTitle {...texts} />
      {news.length > 0 ? (
        <NewsCards news={news} level={2} priorities={2} />
      ) : (
        <EmptyState
          illustration={<NotFoundIllustration />}
          title={texts.none}
          action={<ButtonLink to={to('products')}>{contentTexts.toMenu}</ButtonLink>}
        />
      )}
      {before !== null && (
        <p className="mt-8 text-center">
          <Button look="quiet" icon="chevron-down" isLoading={isLoading} onClick={showOlder}>
            {texts.showOlder}
          </Button>
        </p>
      )}
    </>
  )
}
