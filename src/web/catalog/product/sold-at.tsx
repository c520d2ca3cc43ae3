import { Link } from 'react-router'
import type { Product } from '#contract/shop/catalog.ts'
import { productTexts } from '#texts/shop/catalog-product.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { classes } from '#ui/text/classes.ts'
import { useTo } from '../../state/links/use-to.ts'

type SoldAtProps = { product: Product; salesTypes: Readonly<Record<number, string>> }

/** The outlets and sales types that sell the product. Each link shows the product there, with the prices of that place. */
export function SoldAt({ product, salesTypes }: SoldAtProps) {
  const to = useTo()
  const { sold_at: outlets, place } = product
  const params = { category: product.category.slug, name: product.name_slug, id: String(product.id) }
  const isHere = (outletId: number, salesTypeId: number) =>
    product.is_offered && outletId === place.outlet_id && salesTypeId === place.sales_type_id
  return (
    <ul className="divide-y divide-line">
      {outlets.map(({ outlet_id, outlet, sales_type_ids }) => (
        <li key={outlet_id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <span className="inline-flex min-w-32 items-center gap-2 font-medium text-ink">
            <Icon name="pin" size={18} className="text-ink-muted" />
            {outlet}
          </span>
          <span className="flex flex-wrap gap-2">
            {sales_type_ids.map((id) => (
              <Link
                key={id}
                to={to('product', params, { outid: String(outlet_id), st: String(id) })}
                preventScrollReset
                aria-current={isHere(outlet_id, id) ? 'true' : undefined}
                aria-label={productTexts.orderAt(salesTypes[id] ?? '', outlet)}
                className={classes(
                  'touch-target inline-flex min-h-9 items-center gap-1 rounded-full border px-3 text-14 transition-colors',
                  isHere(outlet_id, id)
                    ? 'border-primary-ring bg-primary-50 font-medium text-primary-text'
                    : 'border-line-strong text-ink hover:border-line-control',
                )}
              >
                {isHere(outlet_id, id) && <Icon name="check" size={14} />}
                {salesTypes[id]}
              </Link>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
