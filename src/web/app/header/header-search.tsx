import { type ComponentType, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { catalogueTexts } from '#texts/shop/catalog.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import type { SearchFieldProps } from '../../catalog/search/search-field.tsx'
import { CarriedInputs } from '../../state/links/carried-inputs.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { useWording } from '../../state/use-wording.ts'

/** A plain form until one comes near it; then the field with its suggestions, which few visits need, takes its place. */
export function HeaderSearch() {
  const [params] = useSearchParams()
  const to = useTo()
  const hint = useWording('search_hint', catalogueTexts.searchHint)
  const input = useRef<HTMLInputElement>(null)
  const [Field, setField] = useState<ComponentType<SearchFieldProps> | null>(null)
  const wake = () =>
    import('../../catalog/search/search-field.tsx').then(
      (loaded) => setField(() => loaded.SearchField),
      // Without it, the form still searches.
      () => {},
    )
  if (Field) return <Field typed={input.current?.value} isFocused={document.activeElement === input.current} />
  return (
    <search className="relative block" onPointerEnter={wake}>
      <form action={to('search')}>
        <CarriedInputs />
        <Icon name="search" size={20} className="pointer-events-none absolute top-3 left-3.5 text-ink-muted" />
        <input
          ref={input}
          name="q"
          aria-label={catalogueTexts.search}
          placeholder={hint}
          autoComplete="off"
          defaultValue={params.get('q') ?? ''}
          onFocus={wake}
          className="control min-h-11! rounded-full! pr-11! pl-11!"
        />
      </form>
    </search>
  )
}
