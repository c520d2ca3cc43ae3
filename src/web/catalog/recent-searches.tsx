import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { searchTexts } from '#texts/catalog-search.ts'
import { browserStorage } from '../state/browser-storage.ts'
import { useTo } from '../state/use-to.ts'
import { Icon } from '../ui/icon.tsx'

/** What was looked for before, in this browser only; each can be taken away. */
export function RecentSearches() {
  const [searches, setSearches] = useState<readonly string[]>([])
  const to = useTo()
  useEffect(() => setSearches(browserStorage.recentSearches()), [])
  if (searches.length === 0) return null
  const forget = (words: string) => {
    browserStorage.removeRecentSearch(words)
    setSearches(browserStorage.recentSearches())
  }
  return (
    <section aria-labelledby="recent-searches" className="pt-6">
      <h2 id="recent-searches" className="mb-3 text-16 tracking-normal">
        {searchTexts.recent}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {searches.map((words) => (
          <li key={words} className="inline-flex max-w-full items-center rounded-full bg-surface-sunken">
            <Link
              to={to('search', {}, { q: words })}
              className="inline-flex min-h-11 min-w-0 items-center rounded-full pl-4 text-14 font-medium hover:text-primary-text"
            >
              <span className="truncate">{words}</span>
            </Link>
            <button
              type="button"
              aria-label={searchTexts.remove(words)}
              onClick={() => forget(words)}
              className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-muted hover:text-ink"
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
