import type { ProductCard } from '#contract/shop/catalog.ts'
import type { StoreCatalogIndex } from '../catalog-index/store-catalog-index.ts'
import { bool, int, nullable, text } from '../db/column.ts'
import type { Store } from '../parts/store.ts'
import { imageUrl } from '../store/image-url.ts'

/** The columns of a card, from a product `p` and its offer `o`. */
export const CARD_COLUMNS = `p.id, p.slug, p.name, p.name_slug, p.category_id, p.image, p.unit, p.min_qty, p.qty_step, p.turnaround_hours, p.is_popular,
  o.is_available, p.needs_choice, o.from_cents, o.has_range`

export const cardRow = {
  id: int,
  slug: text,
  name: text,
  name_slug: text,
  category_id: int,
  image: text,
  unit: text,
  min_qty: int,
  qty_step: int,
  turnaround_hours: nullable(int),
  is_popular: bool,
  is_available: bool,
  needs_choice: bool,
  from_cents: int,
  has_range: bool,
}

export type CardRow = {
  id: number
  slug: string
  name: string
  name_slug: string
  category_id: number
  image: string
  unit: string
  min_qty: number
  qty_step: number
  turnaround_hours: number | null
  is_popular: boolean
  is_available: boolean
  needs_choice: boolean
  from_cents: number
  has_range: boolean
}

export function cardOf(store: Store, catalogIndex: StoreCatalogIndex, row: CardRow): ProductCard {
  const { id, slug, name, name_slug, turnaround_hours, is_popular, is_available, needs_choice, from_cents, has_range } =
    row
  return {
    id,
    slug,
    name,
    name_slug,
    category: categoryRef(catalogIndex, row.category_id),
    image: imageUrl(store, row.image),
    unit: row.unit as ProductCard['unit'],
    min_qty: row.min_qty,
    qty_step: row.qty_step,
    turnaround_hours,
    is_popular,
    is_available,
    needs_choice,
    from_cents,
    has_range,
  }
}

export function categoryRef({ categories }: StoreCatalogIndex, id: number): ProductCard['category'] {
  const category = categories.get(id)
  return { id, slug: category?.slug ?? '', name: category?.name ?? '' }
}
