import type { Product } from '#contract/shop/catalog.ts'
import type { Me } from '../../engine/world.ts'
import { menuAt, type Place, productAt } from './places.ts'

/** A line as a page sends it. A guest's browser knows it by its id. */
export type Line = {
  id: string
  product_id: number
  option_id: number | null
  variant_id: number | null
  modifiers: { modifier_id: number }[]
  qty: number
  notes: string
} & Place

/** People mostly choose what does not cost a fortune. */
const DEAR_CENTS = 9000

/** Some products of a place with all their choices, worth about so much. */
export async function chooseLines(me: Me, place: Place, worthCents: number, isByWeight = false): Promise<Line[]> {
  const menu = (await menuAt(me, place)).filter(({ unit }) => !isByWeight || unit === 'kg')
  const usual = menu.filter(({ from_cents }) => from_cents <= DEAR_CENTS)
  const lines: Line[] = []
  for (let cents = 0; cents < worthCents && lines.length < 6; ) {
    const card = me.draw.pick(usual.length > 0 && me.draw.chance(0.95) ? usual : menu)
    const line = lineOf(me, place, await productAt(me, place, card.id), lines.length)
    // The last line makes up for what is missing.
    if (lines.length === 5)
      line.qty = withinLimits(line.qty * Math.ceil((worthCents - cents) / (card.from_cents * line.qty)))
    lines.push(line)
    cents += line.qty * card.from_cents
  }
  return lines
}

const withinLimits = (qty: number) => Math.max(1, Math.min(60, qty))

function lineOf(me: Me, place: Place, product: Product, index: number): Line {
  const { draw } = me
  const option = product.options.length > 0 ? draw.pick(product.options) : undefined
  const variant = option && option.variants.length > 0 ? draw.pick(option.variants) : undefined
  const modifiers = product.modifier_groups.flatMap(({ modifiers: all, min, max }) => {
    const most = Math.min(max, all.length)
    const count = draw.chance(0.5) ? min : draw.between(min, most)
    const from = draw.between(0, all.length - 1)
    return Array.from({ length: count }, (_, step) => ({ modifier_id: all[(from + step) % all.length]?.id ?? 0 }))
  })
  const steps = draw.chance(0.8) ? draw.between(0, 2) : draw.between(3, 8)
  return {
    id: `line-${index}`,
    product_id: product.id,
    option_id: option?.id ?? null,
    variant_id: variant?.id ?? null,
    modifiers,
    qty: product.min_qty + steps * product.qty_step,
    notes: draw.chance(0.1) ? 'A stain at the left cuff 🙏' : '',
    ...place,
  }
}
