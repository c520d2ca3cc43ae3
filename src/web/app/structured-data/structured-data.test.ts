import { expect, test } from 'vitest'
import type { Product } from '#contract/shop/catalog.ts'
import type { Block } from '#contract/shop/content.ts'
import { defaultConfig } from '../../state/default-config.ts'
import { openingHours } from './organization.ts'
import { structuredData } from './structured-data.ts'

const context = {
  origin: 'https://line.example',
  shell: { config: { ...defaultConfig, name: 'Line' }, account: { kind: 'guest' as const }, info: null },
}
const product: Product = {
  id: 12,
  slug: 'shirt',
  name: 'Shirt',
  name_slug: 'shirt',
  category: { id: 1, slug: 'dry-cleaning', name: 'Dry Cleaning' },
  description: 'Pressed by hand.',
  unit: 'piece',
  min_qty: 1,
  qty_step: 1,
  turnaround_hours: 48,
  care_notes: null,
  image: '/media/abc',
  is_popular: false,
  is_available: true,
  place: { outlet_id: 1, sales_type_id: 1, is_served: true },
  is_offered: true,
  price_cents: 420,
  from_cents: 420,
  has_range: false,
  options: [],
  modifier_groups: [],
  sold_at: [{ outlet_id: 1, outlet: 'Bishan', sales_type_ids: [1] }],
  related: [],
}
const ofProduct = (changes: Partial<Product>) =>
  structuredData({ id: 'product', data: { kind: 'product', product: { ...product, ...changes } } }, context)

test('a product has its offer, at the store’s own address', () => {
  const [thing, breadcrumbs] = ofProduct({})
  expect(thing).toMatchObject({
    '@type': 'Product',
    name: 'Shirt',
    sku: '12',
    image: ['https://line.example/media/abc-960.webp', 'https://line.example/media/abc-1200.jpeg'],
    offers: {
      '@type': 'Offer',
      price: '4.20',
      priceCurrency: 'SGD',
      availability: 'https://schema.org/InStock',
      url: 'https://line.example/products/dry-cleaning/shirt/12',
    },
  })
  expect(breadcrumbs).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, item: 'https://line.example/products' },
      { position: 2, name: 'Dry Cleaning', item: 'https://line.example/products/dry-cleaning' },
      { position: 3, name: 'Shirt', item: 'https://line.example/products/dry-cleaning/shirt/12' },
    ],
  })
})

test('a product with options has its price range; one that is sold out or not sold anywhere is out of stock', () => {
  const option = (price_cents: number) => ({ id: price_cents, slug: 'o', name: 'O', price_cents, variants: [] })
  expect(ofProduct({ has_range: true, options: [option(420), option(950)] })[0]).toMatchObject({
    offers: { '@type': 'AggregateOffer', lowPrice: '4.20', highPrice: '9.50', offerCount: 2 },
  })
  for (const changes of [{ is_available: false }, { sold_at: [] }])
    expect(ofProduct(changes)[0]).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } })
  expect(ofProduct({ unit: 'kg' })[0]).toMatchObject({ offers: { priceSpecification: { unitCode: 'KGM' } } })
})

test('an outlet’s days with the same hours are grouped, and closed days are left out', () => {
  const nine = ['09:00-21:00']
  const hours = { mon: nine, tue: nine, wed: [], thu: [], fri: [], sat: ['10:00-14:00', '16:00-24:00'], sun: [] }
  expect(openingHours({ ...hours, public_holiday: [] })).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['https://schema.org/Monday', 'https://schema.org/Tuesday'],
      opens: '09:00',
      closes: '21:00',
    },
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['https://schema.org/Saturday'],
      opens: '10:00',
      closes: '14:00',
    },
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['https://schema.org/Saturday'],
      opens: '16:00',
      closes: '23:59',
    },
  ])
})

test('questions have their answers as plain text', () => {
  const words = (text: string) => [{ kind: 'text' as const, text }]
  const blocks: Block[] = [
    { kind: 'heading', level: 2, id: 'a', children: words('Orders') },
    { kind: 'heading', level: 3, id: 'b', children: words('When?') },
    { kind: 'paragraph', children: words('Soon.') },
    { kind: 'list', ordered: false, items: [[{ kind: 'paragraph', children: words('Or later.') }]] },
  ]
  expect(structuredData({ id: 'faq', data: { blocks } }, context)).toEqual([
    {
      '@type': 'FAQPage',
      mainEntity: [
        { '@type': 'Question', name: 'When?', acceptedAnswer: { '@type': 'Answer', text: 'Soon.\n• Or later.' } },
      ],
    },
  ])
})

test('a page without data, and one that search engines must not list, have no structured data', () => {
  expect(structuredData({ id: 'product', data: null }, context)).toEqual([])
  expect(structuredData({ id: 'profile', data: {} }, context)).toEqual([])
  expect(structuredData(undefined, context)).toEqual([])
})
