import type { ExtraService } from '#contract/order/checkout.ts'
import type { Product, ProductCard } from '#contract/shop/catalog.ts'
import type { Api } from '#contract/wire/request.ts'
import type { Me } from '../../engine/world.ts'
import { outletFor } from '../people/names.ts'
import type { Person } from '../people/people.ts'

export type SalesTypeSlug = 'pickup-return' | 'drop-off' | 'goods-delivery' | 'dine-in'
export type Place = { outlet_id: number; sales_type_id: number }

/** Residents of the partner order through its own address of the store. */
export const PARTNER_HOST = 'harbour.localhost'
const BROWSER = '10.255.0.1'

const asQuery = ({ outlet_id, sales_type_id }: Place) => ({
  outlet_id: String(outlet_id),
  sales_type_id: String(sales_type_id),
})

/**
 * Looks something up that hardly ever changes, once for all stories. Nobody waits for the answer to another story: stories take turns, and the other one's
 * turn would not come.
 */
async function lookedUp<T>(me: Me, key: string, load: (api: Api) => Promise<T>): Promise<T> {
  const known = await me.world.shared('shop: looked up', async () => new Map<string, unknown>())
  if (!known.has(key)) known.set(key, await me.again(() => load(me.call({ network: BROWSER }))))
  return known.get(key) as T
}

export async function placeOf(me: Me, outlet: string, salesType: SalesTypeSlug): Promise<Place> {
  const outlets = await lookedUp(me, 'outlets', (api) => api('GET /outlets', { query: {} }))
  const salesTypes = await lookedUp(me, 'sales types', (api) => api('GET /sales-types'))
  return {
    outlet_id: mustFind(outlets.find(({ slug }) => slug === outlet)).id,
    sales_type_id: mustFind(salesTypes.find(({ slug }) => slug === salesType)).id,
  }
}

/** An outlet that takes such orders of this person. People bring their things to any outlet. */
export function outletOf(me: Me, { address }: Person, salesType: SalesTypeSlug): string {
  if (salesType === 'dine-in') return me.draw.pick(['tiong-bahru', 'tampines'])
  if (salesType === 'drop-off') return me.draw.pick(['tiong-bahru', 'bishan', 'tampines', 'jurong-east'])
  return outletFor(address.postal_code ?? '')
}

/** What is sold there, the first hundred products. */
export const menuAt = (me: Me, place: Place): Promise<readonly ProductCard[]> =>
  lookedUp(me, `menu ${place.outlet_id} ${place.sales_type_id}`, async (api) => {
    const { products } = await api('GET /products', { query: { ...asQuery(place), available: '1', limit: '100' } })
    return products
  })

export const productAt = (me: Me, place: Place, id: number): Promise<Product> =>
  lookedUp(me, `product ${id} ${place.outlet_id} ${place.sales_type_id}`, (api) =>
    api('GET /products/:id', { params: { id: String(id) }, query: asQuery(place) }),
  )

export const servicesAt = (me: Me, { sales_type_id }: Place): Promise<readonly ExtraService[]> =>
  lookedUp(me, `services ${sales_type_id}`, (api) =>
    api('GET /checkout/extra-services', { query: { sales_type_id: String(sales_type_id) } }),
  )

export type Table = { token: string; outlet: string }

/** The codes that are printed on the tables of the café. Nobody reads them from the database but who prints them. */
export const tables = (me: Me): Promise<readonly Table[]> =>
  me.world.shared('shop: tables', async () => {
    const { rows } = await me.world.shop.books.query({
      text: `SELECT t.token, o.slug AS outlet FROM dining_table t JOIN outlet o ON o.id = t.outlet_id JOIN store s ON s.id = t.store_id
             WHERE s.slug = 'clothesline-laundry' AND NOT t.is_disabled ORDER BY o.slug, t.slug`,
    })
    return rows
  })

function mustFind<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('the demo store has changed: a place of the year is not there')
  return found
}
