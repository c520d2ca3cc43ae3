import { searchTexts } from '#texts/shop/catalog-search.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import { Price } from '#ui/text/price.tsx'
import type { SearchRow } from './search-rows.ts'

/** The content of a row of the suggestions. */
export function SearchRowWords({ row, onForget }: { row: SearchRow; onForget: () => void }) {
  switch (row.kind) {
    case 'recent':
      return (
        <>
          <Icon name="history" size={20} className="text-ink-muted" />
          <span className="min-w-0 flex-1 truncate">
            {row.words}
            <span className="sr-only">. {searchTexts.removeHint}</span>
          </span>
          {/* For the pointer only. The keyboard has Delete, and the search page has a button. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: see above */}
          <span
            title={searchTexts.remove(row.words)}
            onClick={(event) => {
              event.stopPropagation()
              onForget()
            }}
            className="-mr-2 inline-flex size-11 items-center justify-center rounded-full text-ink-muted hover:bg-surface hover:text-ink"
          >
            <Icon name="close" size={16} />
          </span>
        </>
      )
    case 'words':
      return (
        <>
          <Icon name="search" size={20} className="text-ink-muted" />
          <span className="min-w-0 flex-1 truncate">{searchTexts.searchFor(row.words)}</span>
        </>
      )
    case 'category':
      return (
        <>
          <Thumbnail base={row.image} />
          <span className="min-w-0 flex-1 truncate font-medium">{row.name}</span>
          <span className="text-13 text-ink-muted">{searchTexts.category}</span>
        </>
      )
    case 'product':
      return (
        <>
          <Thumbnail base={row.image} />
          <span className="line-clamp-2 min-w-0 flex-1 leading-tight">{row.name}</span>
          <Price cents={row.fromCents} isFrom={row.hasRange} size="small" />
        </>
      )
  }
}

function Thumbnail({ base }: { base: string }) {
  return (
    <span className="size-10 shrink-0">
      <Picture base={base} alt="" width={40} height={40} sizes="40px" className="size-10 rounded-control" />
    </span>
  )
}
