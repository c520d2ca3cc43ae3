import type { Product } from '#contract/shop/catalog.ts'
import { href } from '#contract/wire/href.ts'
import { CURRENCY } from '#contract/wire/limits.ts'
import { storeReference } from './organization.ts'
import type { PageContext, Thing } from './thing.ts'

const dollars = (cents: number) => (cents / 100).toFixed(2)

export function productAddress({ category, name_slug, id }: Pick<Product, 'category' | 'name_slug' | 'id'>): string {
  return href('product', { category: category.slug, name: name_slug, id: String(id) })
}

/** A product with its price for guests, at the store's default outlet. */
export function productOffer(product: Product, context: PageContext): Thing {
  const { origin, shell } = context
  const url = origin + productAddress(product)
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: product.name,
    description: product.description,
    sku: String(product.id),
    category: product.category.name,
    ...(product.image ? { image: [`${origin}${product.image}-960.webp`, `${origin}${product.image}-1200.jpeg`] } : {}),
    brand: { '@type': 'Brand', name: shell.config.name },
    offers: {
      ...prices(product),
      url,
      priceCurrency: CURRENCY,
      availability: `https://schema.org/${isSold(product) ? 'InStock' : 'OutOfStock'}`,
      seller: storeReference(context),
    },
  }
}

const isSold = ({ is_available, sold_at }: Product) => is_available && sold_at.length > 0

function prices({ has_range, from_cents, price_cents, options, unit }: Product): Thing {
  if (!has_range) {
    return {
      '@type': 'Offer',
      price: dollars(from_cents),
      ...(unit === 'kg'
        ? {
            priceSpecification: {
              '@type': 'UnitPriceSpecification',
              price: dollars(from_cents),
              priceCurrency: CURRENCY,
              unitCode: 'KGM',
            },
          }
        : {}),
    }
  }
  const all = options.flatMap((option) =>
    option.variants.length > 0 ? option.variants.map((variant) => variant.price_cents) : [option.price_cents],
  )
  return {
    '@type': 'AggregateOffer',
    lowPrice: dollars(from_cents),
    highPrice: dollars(Math.max(price_cents, from_cents, ...all)),
    offerCount: Math.max(1, all.length),
  }
}
