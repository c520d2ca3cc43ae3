import {
  type ComponentType,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { catalogueTexts } from '#texts/shop/catalog.ts'
import { searchTexts } from '#texts/shop/catalog-search.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { CarriedInputs } from '../../state/links/carried-inputs.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { useWording } from '../../state/use-wording.ts'
import type { PopupState, SearchPopupProps } from './search-popup.tsx'
import { searchText } from './search-text.ts'

export type SearchFieldProps = {
  /** The initial text; by default the `q` of the address. */
  typed?: string | undefined
  isFocused?: boolean
  /** Recent searches are offered while the field is empty. A page that lists them itself turns this off. */
  hasRecent?: boolean
}

const CLOSED: PopupState = { isShown: false, activeId: undefined }

/** The search field. Without its script it is a plain form. The code of its suggestions loads with the first focus. */
export function SearchField({ typed, isFocused = false, hasRecent = true }: SearchFieldProps) {
  const [text, setText] = useSearchText(typed)
  const { Popup, isShown, activeId, setState, open, close } = useLazyPopup()
  const keyHandler = useRef<((event: KeyboardEvent) => void) | null>(null)
  const input = useFocusOnMount(isFocused)
  const id = useId()
  const to = useTo()
  const navigate = useNavigate()

  const search = (words: string) => {
    close()
    const q = searchText(words)
    if (q) navigate(to('search', {}, { q }))
  }
  const clear = () => {
    setText('')
    input.current?.focus()
  }
  return (
    <search className="relative block w-full">
      <form
        action={to('search')}
        onSubmit={(event) => {
          event.preventDefault()
          search(text)
        }}
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
      >
        <CarriedInputs />
        <Icon name="search" size={20} className="pointer-events-none absolute top-3 left-3.5 text-ink-muted" />
        <SearchInput
          ref={input}
          text={text}
          onText={setText}
          onOpen={open}
          listId={id}
          isListShown={isShown}
          activeId={activeId}
          onKeyDown={(event) => (event.key === 'Escape' ? close() : keyHandler.current?.(event))}
        />
        {text && <ClearButton onClick={clear} />}
      </form>
      {Popup && (
        <Popup
          id={id}
          hasRecent={hasRecent}
          text={text}
          keyHandler={keyHandler}
          onState={setState}
          onSearch={search}
          onClose={close}
        />
      )}
    </search>
  )
}

/** The text of the field. When the `q` of the address changes, it replaces the text. */
function useSearchText(initial: string | undefined) {
  const [params] = useSearchParams()
  const query = params.get('q') ?? ''
  const [text, setText] = useState(initial ?? query)
  const lastQuery = useRef(query)
  useEffect(() => {
    if (lastQuery.current !== query) setText(query)
    lastQuery.current = query
  }, [query])
  return [text, setText] as const
}

function useFocusOnMount(isFocused: boolean): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null)
  // Before the shopper can press another key: a later focus would take the shopper back from where they have gone on to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses once, on mount
  useLayoutEffect(() => {
    if (isFocused) input.current?.focus()
  }, [])
  return input
}

/** The popup of suggestions: its component (null while it is closed or not loaded) and what it reports about itself. */
function useLazyPopup() {
  const [isOpen, setOpen] = useState(false)
  const [state, setState] = useState(CLOSED)
  const [Popup, setPopup] = useState<ComponentType<SearchPopupProps> | null>(null)
  const isShown = isOpen && state.isShown
  const open = () => {
    setOpen(true)
    // A failed import is ignored: the field still searches without suggestions.
    if (!Popup)
      import('./search-popup.tsx').then(
        (loaded) => setPopup(() => loaded.SearchPopup),
        () => {},
      )
  }
  const close = () => {
    setOpen(false)
    setState(CLOSED)
  }
  return {
    Popup: isOpen ? Popup : null,
    isShown,
    activeId: isShown ? state.activeId : undefined,
    setState,
    open,
    close,
  }
}

type SearchInputProps = {
  ref: RefObject<HTMLInputElement | null>
  text: string
  onText: (text: string) => void
  onOpen: () => void
  listId: string
  isListShown: boolean
  activeId: string | undefined
  onKeyDown: (event: KeyboardEvent) => void
}

function SearchInput({ ref, text, onText, onOpen, listId, isListShown, activeId, onKeyDown }: SearchInputProps) {
  const hint = useWording('search_hint', catalogueTexts.searchHint)
  return (
    <input
      ref={ref}
      name="q"
      type="text"
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={100}
      role="combobox"
      aria-label={catalogueTexts.search}
      aria-autocomplete="list"
      aria-expanded={isListShown}
      aria-controls={listId}
      aria-activedescendant={activeId}
      placeholder={hint}
      value={text}
      onFocus={onOpen}
      onClick={onOpen}
      onChange={(event) => {
        onText(event.target.value)
        onOpen()
      }}
      onKeyDown={onKeyDown}
      className="control min-h-11! rounded-full! pr-11! pl-11!"
    />
  )
}

function ClearButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={searchTexts.clear}
      onClick={onClick}
      className="absolute top-0 right-0 inline-flex size-11 items-center justify-center rounded-full text-ink-muted hover:text-ink"
    >
      <Icon name="close" size={18} />
    </button>
  )
}
