import { type ComponentType, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { catalogueTexts } from '#texts/shop/catalog.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import type { SearchFieldProps } from '../../catalog/search/search-field.tsx'
import { CarriedInputs } from '../../state/links/carried-inputs.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { useWording } from '../../state/use-wording.ts'

/** A plain form until it is hovered or focused. Then the field with suggestions replaces it, because few visits need that script. */
export function HeaderSearch() {
  const [params] = useSearchParams()
  const to = useTo()
  const hint = useWording('search_hint', catalogueTexts.searchHint)
  const input = useRef<HTMLInputElement>(null)
  const [Field, setField] = useState<ComponentType<SearchFieldProps> | null>(null)
  const loadField = () =>
    import('../../catalog/search/search-field.tsx').then(
      (loaded) => setField(() => loaded.SearchField),
      // Without the script the plain form still searches.
      () => {},
    )
  if (Field) return <Field typed={input.current?.value} isFocused={document.activeElement === input.current} />
  return (
    <search className="relative block" onPointerEnter={loadField}>
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
          onFocus={loadField}
          className="control min-h-11! rounded-full! pr-11! pl-11!"
        />
      </form>
    </search>
  )
}
