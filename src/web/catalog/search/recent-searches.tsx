import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { searchTexts } from '#texts/shop/catalog-search.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { recentStorage } from '../../state/storage/recent-storage.ts'

/** The recent searches, which only this browser knows. The server renders an empty row in their place, so hydration shifts no layout. */
export function RecentSearches() {
  const [searches, setSearches] = useState<readonly string[] | null>(null)
  const to = useTo()
  useEffect(() => setSearches(recentStorage.searches()), [])
  const forget = (words: string) => {
    recentStorage.removeSearch(words)
    setSearches(recentStorage.searches())
  }
  return (
    <section aria-labelledby="recent-searches" className="pt-6">
      <h2 id="recent-searches" className="mb-3 text-16 tracking-normal">
        {searchTexts.recent}
      </h2>
      {searches && searches.length > 0 ? (
        <ul className="-mx-4 -my-1 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none]">
          {searches.map((words) => (
            <li key={words} className="inline-flex max-w-full shrink-0 items-center rounded-full bg-surface-sunken">
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
      ) : (
        <p className="flex h-11 items-center text-14 text-ink-muted">{searches && searchTexts.noRecent}</p>
      )}
    </section>
  )
}
