import { menuTexts } from '#texts/shop/catalog-menu.ts'
import { productTexts } from '#texts/shop/catalog-product.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { useTo } from '../../state/links/use-to.ts'
import type { ProductData } from './product-data.ts'
import { SoldAt } from './sold-at.tsx'

/** Why a product cannot be ordered here now, and the alternatives. */
export function NotForSale({ data: { product, place, salesTypes } }: { data: ProductData }) {
  const to = useTo()
  const [title, text] = product.is_available
    ? [
        productTexts.notOfferedTitle(place.salesType, place.outlet),
        product.sold_at.length > 0 ? productTexts.notOfferedText : productTexts.nowhereText,
      ]
    : [productTexts.soldOutTitle, productTexts.soldOutText]
  return (
    <section className="rounded-card border border-line bg-surface-muted p-5">
      <h2 className="text-18">{title}</h2>
      <p className="mt-1 text-ink-muted">{text}</p>
      {product.is_available && <SoldAt product={product} salesTypes={salesTypes} />}
      {!product.is_available && (
        <ButtonLink
          to={to('product', { category: product.category.slug })}
          look="quiet"
          size="medium"
          className="mt-4"
          iconEnd="arrow-right"
        >
          {menuTexts.more(product.category.name)}
        </ButtonLink>
      )}
    </section>
  )
}
