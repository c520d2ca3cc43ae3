import { useLoaderData } from 'react-router'
import { SEARCH_RESULTS_MAX } from '#contract/shop/catalog-limits.ts'
import type { SearchAnswer } from '#contract/shop/search.ts'
import { searchTexts } from '#texts/shop/catalog-search.ts'
import { CardLink } from '#ui/buttons/card-link.tsx'
import { PageLink } from '#ui/buttons/page-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotFoundIllustration } from '#ui/illustrations/not-found.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import { Card } from '#ui/text/card.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { quickAdd } from '../product/quick-add.tsx'
import { ProductGrid } from '../product-grid.tsx'
import type { SearchData } from './search-data.ts'

/** The results: their number, the corrected spelling, categories, products, and products that other outlets sell. */
export function SearchResults({ words, answer }: { words: string; answer: SearchAnswer }) {
  const { products, categories, corrected, elsewhere } = answer
  const to = useTo()
  const isEmpty = products.length + elsewhere.length + categories.length === 0
  return (
    <>
      {isEmpty ? (
        <EmptyState level={1} size="panel" illustration={<NotFoundIllustration />} title={title(words, answer)}>
          {searchTexts.nothingText}
        </EmptyState>
      ) : (
        <h1 className="text-28">{title(words, answer)}</h1>
      )}
      {corrected && !isEmpty && <p className="mt-2 text-ink-muted">{searchTexts.corrected(corrected, words)}</p>}
      {categories.length > 0 && (
        <ul aria-label={searchTexts.inCategories} className="mt-4 flex flex-wrap gap-2">
          {categories.map(({ id, slug, name }) => (
            <li key={id}>
              <PageLink
                to={to('product', { category: slug })}
                className="inline-flex min-h-11 items-center rounded-full bg-primary-100 px-4 text-14 font-medium text-primary-text transition-colors hover:bg-primary-200 hover:text-ink"
              >
                {name}
              </PageLink>
            </li>
          ))}
        </ul>
      )}
      {products.length > 0 && (
        <div className="mt-6">
          <ProductGrid products={products} priorities={4} growsPictures action={quickAdd(answer.place)} />
        </div>
      )}
      {elsewhere.length > 0 && <Elsewhere found={elsewhere} />}
    </>
  )
}

function title(typed: string, { products, elsewhere, categories, corrected }: SearchAnswer): string {
  const words = corrected ?? typed
  if (products.length > 0)
    return `${searchTexts.results(products.length, products.length < SEARCH_RESULTS_MAX)} ${searchTexts.resultsFor(words)}`
  if (elsewhere.length > 0) return searchTexts.onlyElsewhere(words)
  return categories.length > 0 ? searchTexts.onlyCategories(words) : searchTexts.nothingTitle(typed)
}

function Elsewhere({ found }: { found: SearchAnswer['elsewhere'] }) {
  const { outlets, salesTypes } = useLoaderData<SearchData>()
  const to = useTo()
  return (
    <section aria-labelledby="elsewhere" className="pt-10">
      <h2 id="elsewhere" className="mb-4 text-22">
        {searchTexts.elsewhere}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {found.map(({ id, name, name_slug, category, image, outlet_id, sales_type_id }) => (
          <li key={id}>
            <Card padding="none" isPressable className="flex items-center gap-4">
              <span className="shrink-0">
                <Picture base={image} alt="" width={80} height={80} sizes="80px" className="size-20" />
              </span>
              <div className="min-w-0 py-2 pr-4">
                <p className="font-medium">
                  <CardLink
                    to={to(
                      'product',
                      { category: category.slug, name: name_slug, id: String(id) },
                      { outid: String(outlet_id), st: String(sales_type_id) },
                    )}
                  >
                    {name}
                  </CardLink>
                </p>
                <p className="text-14 text-ink-muted">
                  {searchTexts.elsewhereBy(salesTypes[sales_type_id] ?? '', outlets[outlet_id] ?? '')}
                </p>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
