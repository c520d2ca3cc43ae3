import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { searchTexts } from '#texts/shop/catalog-search.ts'
import { useAppState } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'
import { recentStorage } from '../../state/storage/recent-storage.ts'
import { SearchRowWords } from './search-row-words.tsx'
import { movedRow, recentRows, rowKey, type SearchRow, suggestionRows } from './search-rows.ts'
import { isSearchable, searchText } from './search-text.ts'
import { useSuggestions } from './use-suggestions.ts'

export type PopupState = { isShown: boolean; activeId: string | undefined }

export type SearchPopupProps = {
  id: string
  text: string
  hasRecent: boolean
  /** The keys of the field are the popup's first. */
  keys: RefObject<((event: KeyboardEvent) => void) | null>
  onState: (state: PopupState) => void
  onSearch: (words: string) => void
  onClose: () => void
}

/** What can be chosen below the search field; the focus stays in the field. */
export function SearchPopup({ id, text, hasRecent, keys, onState, onSearch, onClose }: SearchPopupProps) {
  const words = searchText(text)
  const answer = useSuggestions(words)
  // What was looked for elsewhere is nothing to a table (D1.12).
  const isServed = useAppState((state) => state.salesTypeDetail?.category_id === SalesCategory.dineIn)
  const [recent, setRecent] = useState(recentStorage.searches)
  // By what it is, not by its place: the list may change under the choice when an answer arrives.
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const rows = isSearchable(words)
    ? suggestionRows(answer, words)
    : words === '' && hasRecent && !isServed
      ? recentRows(recent)
      : []
  const active = rows.findIndex((row) => rowKey(row) === activeKey)
  const setActive = (index: number) => setActiveKey(rows[index] ? rowKey(rows[index]) : null)
  const choose = useChoice(onSearch, onClose)
  const forget = (row: SearchRow) => {
    if (row.kind !== 'recent') return
    recentStorage.removeSearch(row.words)
    setRecent(recentStorage.searches())
    setActiveKey(null)
  }
  const rowId = (index: number) => `${id}-${index}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: other words, another list
  useEffect(() => setActiveKey(null), [words])
  const activeId = active >= 0 ? rowId(active) : undefined
  const isShown = rows.length > 0
  useEffect(() => onState({ isShown, activeId }), [onState, isShown, activeId])
  useEffect(() => {
    keys.current = (event) => {
      const next = movedRow(event.key, active, rows.length)
      const row = rows[active]
      if (next !== null) setActive(next)
      else if (event.key === 'Enter' && row) choose(row)
      else if (event.key === 'Delete' && row?.kind === 'recent') forget(row)
      else return
      event.preventDefault()
    }
    return () => {
      keys.current = null
    }
  })

  return (
    <>
      <p role="status" className="sr-only">
        {isSearchable(words) && answer ? searchTexts.suggestionCount(rows.length - 1) : ''}
      </p>
      {isShown && (
        <div className="fade-in absolute inset-x-0 top-full z-40 mt-2 max-h-[min(70dvh,32rem)] overflow-y-auto rounded-card border border-line bg-surface p-2 shadow-floating">
          {rows[0]?.kind === 'recent' && (
            <p className="px-3 pt-1 pb-2 text-13 font-medium text-ink-muted">{searchTexts.recent}</p>
          )}
          <div role="listbox" id={id} aria-label={searchTexts.suggestions}>
            {rows.map((row, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
              <div
                key={rowKey(row)}
                role="option"
                tabIndex={-1}
                id={rowId(index)}
                aria-selected={index === active}
                onPointerDown={(event) => event.preventDefault()}
                onPointerMove={() => setActive(index)}
                onClick={() => choose(row)}
                className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 aria-selected:bg-surface-sunken"
              >
                <SearchRowWords row={row} onForget={() => forget(row)} />
              </div>
            ))}
          </div>
        </div>
      )}
    </>
  )
}

function useChoice(onSearch: (words: string) => void, onClose: () => void) {
  const to = useTo()
  const navigate = useNavigate()
  return (row: SearchRow) => {
    if ('words' in row) return onSearch(row.words)
    onClose()
    if (row.kind === 'category') return navigate(to('product', { category: row.slug }))
    return navigate(to('product', { category: row.category, name: row.nameSlug, id: String(row.id) }))
  }
}
