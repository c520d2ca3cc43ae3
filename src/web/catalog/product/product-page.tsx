import { useEffect, useLayoutEffect } from 'react'
import type { Product } from '#contract/shop/catalog.ts'
import { viewItem } from '#rules/cart/view-item.ts'
import { turnaroundWords } from '#texts/frame/turnaround.ts'
import { catalogueTexts } from '#texts/shop/catalog.ts'
import { productTexts } from '#texts/shop/catalog-product.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import { Accordion } from '#ui/text/accordion.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { Price } from '#ui/text/price.tsx'
import { useAppState } from '../../state/app-context.ts'
import { pushEvent } from '../../state/data-layer.ts'
import { RestOfPage } from '../../state/lazy/rest-of-page.tsx'
import { recentStorage } from '../../state/storage/recent-storage.ts'
import { useWording } from '../../state/use-wording.ts'
import type { PlaceNames } from '../load-place.ts'
import { PlaceLine } from '../place-line.tsx'
import { ProductGrid } from '../product-grid.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { NotForSale } from './not-for-sale.tsx'
import type { ProductData } from './product-data.ts'
import { ProductForm } from './product-form.tsx'
import { quickAdd } from './quick-add.tsx'
import { SoldAt } from './sold-at.tsx'
import { useUnit } from './use-unit.ts'

export function ProductPage({ data }: { data: ProductData }) {
  const { product, place, salesTypes } = data
  const brand = useAppState((state) => state.config.name)
  const notesTitle = useWording('item_notes_title', productTexts.notesTitle)
  // With the page, before the visitor can leave it.
  useLayoutEffect(() => recentStorage.addProduct(product.id), [product.id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place or price is no new view of the product
  useEffect(() => {
    pushEvent(viewItem(product, brand))
  }, [product.id])
  const isForSale = product.is_offered && product.is_available
  const placeKey = `${product.id} ${product.place.outlet_id} ${product.place.sales_type_id}`
  return (
    <article>
      <Breadcrumb category={product.category} current={product.name} />
      {/* One column on a phone. Beside each other on wide screens: the picture and the details, and the words with the form. */}
      <div className="mt-2 flex flex-col gap-5 sm:grid sm:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] sm:grid-rows-[auto_1fr] sm:gap-x-6 tablet:mt-3 tablet:gap-x-10">
        <Picture
          base={product.image}
          alt=""
          width={640}
          height={640}
          sizes="(min-width: 1112px) 490px, (min-width: 640px) 45vw, 100vw"
          isPriority
          className="growing-picture aspect-square w-full rounded-sheet max-sm:mx-auto max-sm:max-w-[44vh]"
        />
        <div className="max-sm:contents sm:col-start-2 sm:row-span-2 sm:row-start-1">
          <ProductWords product={product} place={place} />
          {isForSale ? <ProductForm key={placeKey} product={product} /> : <NotForSale data={data} />}
        </div>
        <div className="sm:sticky sm:top-24 sm:self-start">
          <RestOfPage>
            <Accordion isExclusive={false} items={moreItems(product, salesTypes, isForSale, notesTitle)} />
          </RestOfPage>
        </div>
      </div>
      {product.related.length > 0 && (
        <RestOfPage>
          <section aria-labelledby="related" className="pt-section">
            <h2 id="related" className="mb-4 text-22">
              {productTexts.related}
            </h2>
            <ProductGrid products={product.related.slice(0, 4)} action={quickAdd(product.place)} />
          </section>
        </RestOfPage>
      )}
    </article>
  )
}

function ProductWords({ product, place }: { product: Product; place: PlaceNames }) {
  const { turnaround_hours: hours } = product
  const isAtTable = useAppState((state) => state.table !== null)
  return (
    <div className="sm:mb-6">
      <div className="mb-2 flex flex-wrap items-center gap-2 empty:hidden">
        {!product.is_available && <Badge tone="warning">{catalogueTexts.soldOut}</Badge>}
        {product.is_popular && <Badge tone="secondary">{catalogueTexts.popular}</Badge>}
      </div>
      <h1 className="text-28 sm:text-36">{product.name}</h1>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-2">
        <Price cents={product.from_cents} unit={useUnit(product.unit)} isFrom={product.has_range} size="large" />
        {hours !== null && (
          <span className="inline-flex items-center gap-1.5 text-ink-muted">
            <span aria-hidden="true">·</span>
            <Icon name="clock" size={18} />
            <span className="sr-only">{productTexts.turnaround} </span>
            {turnaroundWords(hours)}
          </span>
        )}
      </p>
      {!isAtTable && (
        <div className="mt-2">
          <PlaceLine place={place} />
        </div>
      )}
      <p className="mt-3 max-w-reading">{product.description}</p>
    </div>
  )
}

function moreItems(product: Product, salesTypes: Record<number, string>, isForSale: boolean, notesTitle: string) {
  return [
    ...(product.care_notes ? [{ id: 'care', title: notesTitle, body: <p>{product.care_notes}</p>, isOpen: true }] : []),
    ...(isForSale && product.sold_at.length > 0
      ? [
          {
            id: 'sold-at',
            title: productTexts.soldAt,
            body: <SoldAt product={product} salesTypes={salesTypes} />,
            isOpen: true,
          },
        ]
      : []),
  ]
}
