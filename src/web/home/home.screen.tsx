import type { StoreConfig } from '#contract/store.ts'
import { useAppState } from '../state/app-context.ts'
import { PromoCards } from './promo-cards.tsx'

/** The sharing title without the store's name, which stands in the header already. */
function headline({ name, og_title }: StoreConfig): string {
  return og_title.startsWith(name) ? og_title.slice(name.length).replace(/^[\s·|:–-]+/, '') || og_title : og_title
}

/** S1.7 */
export function Component() {
  const config = useAppState((state) => state.config)
  return (
    <div className="pt-8">
      <h1 className="max-w-reading text-display font-semibold">{headline(config)}</h1>
      <p className="mt-3 max-w-reading text-18 text-ink-muted">{config.og_description}</p>
      <PromoCards />
    </div>
  )
}
