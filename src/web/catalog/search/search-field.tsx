import { type ComponentType, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
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
  /** What stands in the field at first; left out, what the address asks for. */
  typed?: string | undefined
  isFocused?: boolean
  /** Offered while nothing is typed; not where the page lists them itself. */
  hasRecent?: boolean
}

const CLOSED: PopupState = { isShown: false, activeId: undefined }

/** The search field. It is a plain form until it is used; its suggestions are fetched with the first focus. */
export function SearchField({ typed, isFocused = false, hasRecent = true }: SearchFieldProps) {
  const [params] = useSearchParams()
  const asked = params.get('q') ?? ''
  const [text, setText] = useState(typed ?? asked)
  const [isOpen, setOpen] = useState(false)
  const [popup, setPopup] = useState(CLOSED)
  const [Popup, setPopupComponent] = useState<ComponentType<SearchPopupProps> | null>(null)
  const keys = useRef<((event: KeyboardEvent) => void) | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const to = useTo()
  const hint = useWording('search_hint', catalogueTexts.searchHint)
  const navigate = useNavigate()

  const lastAsked = useRef(asked)
  useEffect(() => {
    if (lastAsked.current !== asked) setText(asked)
    lastAsked.current = asked
  }, [asked])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it comes
  useEffect(() => {
    if (isFocused) input.current?.focus()
  }, [])

  const open = () => {
    setOpen(true)
    // Without its suggestions the field still searches.
    if (!Popup)
      import('./search-popup.tsx').then(
        (loaded) => setPopupComponent(() => loaded.SearchPopup),
        () => {},
      )
  }
  const close = () => {
    setOpen(false)
    setPopup(CLOSED)
  }
  const search = (words: string) => {
    close()
    const q = searchText(words)
    if (q) navigate(to('search', {}, { q }))
  }
  const isShown = isOpen && popup.isShown
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
        <input
          ref={input}
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
          aria-expanded={isShown}
          aria-controls={id}
          aria-activedescendant={isShown ? popup.activeId : undefined}
          placeholder={hint}
          value={text}
          onFocus={open}
          onClick={open}
          onChange={(event) => {
            setText(event.target.value)
            open()
          }}
          onKeyDown={(event) => (event.key === 'Escape' ? close() : keys.current?.(event))}
          className="control min-h-11! rounded-full! pr-11! pl-11!"
        />
        {text && (
          <button
            type="button"
            aria-label={searchTexts.clear}
            onClick={() => {
              setText('')
              input.current?.focus()
            }}
            className="absolute top-0 right-0 inline-flex size-11 items-center justify-center rounded-full text-ink-muted hover:text-ink"
          >
            <Icon name="close" size={18} />
          </button>
        )}
      </form>
      {isOpen && Popup && (
        <Popup
          id={id}
          hasRecent={hasRecent}
          text={text}
          keys={keys}
          onState={setPopup}
          onSearch={search}
          onClose={close}
        />
      )}
    </search>
  )
}
