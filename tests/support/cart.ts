import type { NewCartItem } from '#contract/order/cart.ts'
import type { Product } from '#contract/shop/catalog.ts'
import { type TestSite, testSite } from './site.ts'

type Chosen = Partial<Omit<NewCartItem, 'modifiers'>> & {
  option?: string
  variant?: string
  modifiers?: readonly string[]
}

export type Menu = {
  outlet(slug: string): number
  salesType(slug: string): number
  product(slug: string): Promise<Product>
  /** An item as a page would add it. Choices are named as in the store's files. */
  item(slug: string, chosen?: Chosen): Promise<NewCartItem>
  /** Changes the catalogue as an import would: at once, and for every process. */
  change(sql: string, ...values: unknown[]): Promise<void>
}

/**
 * The products of the demo store, by their names in its files. All are sold by the piece: weights (D1.11) have their
 * own tests.
 */
export async function menuOf(site: TestSite): Promise<Menu> {
  const change: Menu['change'] = async (sql, ...values) => {
    await site.db.query({ text: sql, values })
    await site.db.query({ text: `UPDATE store SET version = version + 1 WHERE is_default` })
    await site.parts.stores.refresh()
  }
  await change('UPDATE product SET min_qty = 1, qty_step = 1')
  const ids = async (table: 'outlet' | 'sales_type') => {
    const { rows } = await site.db.query({
      text: `SELECT t.slug, t.id FROM ${table} t JOIN store s ON s.id = t.store_id WHERE s.is_default`,
    })
    return new Map(rows.map(({ slug, id }) => [slug as string, id as number]))
  }
  const [outlets, salesTypes] = [await ids('outlet'), await ids('sales_type')]
  const guest = site.call()
  const product = (slug: string) => guest('GET /products/:id', { params: { id: slug }, query: {} })

  return {
    outlet: (slug) => known(outlets.get(slug), slug),
    salesType: (slug) => known(salesTypes.get(slug), slug),
    product,
    async item(slug, { option, variant, modifiers = [], ...rest } = {}) {
      const { id, options, modifier_groups } = await product(slug)
      const chosen =
        option === undefined
          ? undefined
          : known(
              options.find((one) => one.slug === option),
              option,
            )
      const all = modifier_groups.flatMap((group) => group.modifiers)
      return {
        product_id: id,
        option_id: chosen?.id ?? null,
        variant_id:
          variant === undefined
            ? null
            : known(
                chosen?.variants.find((one) => one.slug === variant),
                variant,
              ).id,
        qty: 1,
        modifiers: modifiers.map((name) => ({
          modifier_id: known(
            all.find((one) => one.slug === name),
            name,
          ).id,
        })),
        ...rest,
      }
    },
    change,
  }
}

function known<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`the demo store has no ${name}`)
  return value
}

/** A site of its own, its products, and a customer with a cart. */
export async function cartTrial() {
  const site = await testSite()
  const menu = await menuOf(site)
  const customer = async () => site.call((await site.signedIn()).token)
  type Api = Awaited<ReturnType<typeof customer>>
  return {
    site,
    menu,
    customer,
    cartOf: (api: Api, query: Record<string, string> = {}) => api('GET /cart', { query }),
    add: async (api: Api, ...[slug, chosen]: Parameters<Menu['item']>) =>
      api('POST /cart/add', { body: await menu.item(slug, chosen) }),
  }
}
