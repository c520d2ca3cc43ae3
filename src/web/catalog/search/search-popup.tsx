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
  /** The popup puts its key handler here. The field calls it, because the focus stays in the field. */
  keyHandler: RefObject<((event: KeyboardEvent) => void) | null>
  onState: (state: PopupState) => void
  onSearch: (words: string) => void
  onClose: () => void
}

/** The suggestions below the search field; the focus stays in the field. */
export function SearchPopup({ id, text, hasRecent, keyHandler, onState, onSearch, onClose }: SearchPopupProps) {
  const words = searchText(text)
  const { answer, rows, forget } = useRows(words, hasRecent)
  // By key, not by index: the rows may change under the choice when an answer arrives.
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const active = rows.findIndex((row) => rowKey(row) === activeKey)
  const setActive = (index: number) => setActiveKey(rows[index] ? rowKey(rows[index]) : null)
  const choose = useChoice(onSearch, onClose)
  const remove = (row: SearchRow) => {
    forget(row)
    setActiveKey(null)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: other words have another list
  useEffect(() => setActiveKey(null), [words])
  const activeId = active >= 0 ? optionId(id, active) : undefined
  const isShown = rows.length > 0
  useEffect(() => onState({ isShown, activeId }), [onState, isShown, activeId])
  useEffect(() => {
    keyHandler.current = (event) => {
      const next = movedRow(event.key, active, rows.length)
      const row = rows[active]
      if (next !== null) setActive(next)
      else if (event.key === 'Enter' && row) choose(row)
      else if (event.key === 'Delete' && row?.kind === 'recent') remove(row)
      else return
      event.preventDefault()
    }
    return () => {
      keyHandler.current = null
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
          <RowList id={id} rows={rows} active={active} onActive={setActive} onChoose={choose} onRemove={remove} />
        </div>
      )}
    </>
  )
}

/** Suggestions for the words. While the field is empty: the recent searches, except at a table, where other places' searches do not help (D1.12). */
function useRows(words: string, hasRecent: boolean) {
  const answer = useSuggestions(words)
  const isDineIn = useAppState((state) => state.salesTypeDetail?.category_id === SalesCategory.dineIn)
  const [recent, setRecent] = useState(recentStorage.searches)
  const forget = (row: SearchRow) => {
    if (row.kind !== 'recent') return
    recentStorage.removeSearch(row.words)
    setRecent(recentStorage.searches())
  }
  if (isSearchable(words)) return { answer, rows: suggestionRows(answer, words), forget }
  return { answer, rows: words === '' && hasRecent && !isDineIn ? recentRows(recent) : [], forget }
}

type RowListProps = {
  id: string
  rows: readonly SearchRow[]
  active: number
  onActive: (index: number) => void
  onChoose: (row: SearchRow) => void
  onRemove: (row: SearchRow) => void
}

const optionId = (listId: string, index: number) => `${listId}-${index}`

function RowList({ id, rows, active, onActive, onChoose, onRemove }: RowListProps) {
  return (
    <div role="listbox" id={id} aria-label={searchTexts.suggestions}>
      {rows.map((row, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
        <div
          key={rowKey(row)}
          role="option"
          tabIndex={-1}
          id={optionId(id, index)}
          aria-selected={index === active}
          // Keeps the focus in the field.
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => onActive(index)}
          onClick={() => onChoose(row)}
          className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 aria-selected:bg-surface-sunken"
        >
          <SearchRowWords row={row} onForget={() => onRemove(row)} />
        </div>
      ))}
    </div>
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
