import type { Category } from '#contract/shop/catalog.ts'
import { menuTexts } from '#texts/shop/catalog-menu.ts'
import { CardLink } from '#ui/buttons/card-link.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import { Card } from '#ui/text/card.tsx'
import { useTo } from '../../state/links/use-to.ts'

type OtherWaysProps = { categories: readonly Category[]; salesTypes: Readonly<Record<number, string>> }

/** The categories that only other sales types sell, each with a link that changes the sales type. */
export function OtherWays({ categories, salesTypes }: OtherWaysProps) {
  const to = useTo()
  const others = categories.filter(
    ({ product_count, sales_type_ids }) => product_count === 0 && sales_type_ids.length > 0,
  )
  if (others.length === 0) return null
  return (
    <section aria-labelledby="other-ways" className="pt-section">
      <h2 id="other-ways" className="mb-4 text-22">
        {menuTexts.alsoFromUs}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {others.map(({ id, slug, name, image, sales_type_ids: ways }) => (
          <li key={id}>
            <Card padding="none" isPressable className="flex items-center gap-4">
              <span className="shrink-0">
                <Picture base={image} alt="" width={96} height={96} sizes="96px" className="size-24" />
              </span>
              <div className="min-w-0 py-3 pr-4">
                <p className="font-medium">
                  <CardLink to={to('product', { category: slug }, { st: String(ways[0]), outid: undefined })}>
                    {name}
                  </CardLink>
                </p>
                <p className="text-14 text-ink-muted">
                  {menuTexts.orderedBy(ways.map((way) => salesTypes[way] ?? '').join(menuTexts.or))}
                </p>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
