/**
 * A cart kept by hand: lists of lines and whole cents, after S4.4, S4.8 to S4.13, S5.6, S5.8 and D1.11. Prices and weights are copied from the
 * store's files. Nothing of the shop's rules is used.
 */
export type Thing = {
  product: string
  option?: string
  variant?: string
  modifiers: string[]
  cents: Partial<Record<PlaceName, number>>
}
export type PlaceName = keyof typeof PLACES

export const PLACES = {
  pickup: { outlet: 'tiong-bahru', salesType: 'pickup-return' },
  dropOff: { outlet: 'tiong-bahru', salesType: 'drop-off' },
  jurong: { outlet: 'jurong-east', salesType: 'drop-off' },
} as const
export const PLACE_NAMES = Object.keys(PLACES) as PlaceName[]

/** Sold by the kilogram from 4 kg in steps of 2, which the test sets. The others are sold by the piece. */
export const WEIGHED = 'everyday-wash-fold'
const [LEAST, STEP] = [4, 2]
const MOST = 99

const wash = (extraCents: number, ...extras: string[]): Thing => ({
  product: WEIGHED,
  modifiers: ['scent-free', ...extras],
  cents: { pickup: 480 + extraCents, dropOff: 420 + extraCents, jurong: 390 + extraCents },
})
const carpet = (size: string, wool: string, cents: number, ...modifiers: string[]): Thing => ({
  product: 'carpet-deep-clean',
  option: `carpet-${size}`,
  variant: `carpet-${size}-${wool}`,
  modifiers,
  cents: { pickup: cents },
})
/** Choices of one product are next to each other. */
export const THINGS: readonly Thing[] = [
  wash(0),
  wash(150, 'extra-softener'),
  wash(400, 'extra-softener', 'extra-sanitise'),
  carpet('small', 'synthetic', 7800),
  carpet('small', 'wool', 9800),
  carpet('medium', 'wool', 15_800 + 1500, 'carpet-mite'),
  { product: 'delicates-wash', modifiers: [], cents: { pickup: 350, dropOff: 350, jurong: 350 } },
]
export const thingAt = (index: number): Thing => THINGS[index] as Thing
/** Things of the same product: a line can be changed from one to another. */
export const choicesOf = (thing: number) =>
  THINGS.flatMap(({ product }, index) => (product === thingAt(thing).product ? [index] : []))

const isWeighed = (thing: number) => thingAt(thing).product === WEIGHED
const isSold = (thing: number, qty: number) => !isWeighed(thing) || (qty >= LEAST && qty % STEP === 0)
/** D1.11: what is in the cart is raised to the next weight that is sold. */
const raised = (thing: number, qty: number) =>
  isWeighed(thing) ? Math.min(Math.max(LEAST, qty + (qty % STEP)), MOST - (MOST % STEP)) : qty

export type Kept = { thing: number; qty: number; notes: string[] }
export type Given = { place: PlaceName; thing: number; qty: number; note: string; key: string | null; raises?: boolean }
export type Shown = { thing: number; qty: number; qtyWas: number | null; notes: string; cents: number }

export const show = (place: PlaceName, { thing, qty, notes }: Kept): Shown => {
  const shown = raised(thing, qty)
  const cents = (thingAt(thing).cents[place] ?? 0) * shown
  return { thing, qty: shown, qtyWas: shown === qty ? null : qty, notes: notes.join('\n'), cents }
}

const joined = (first: string[], second: string[]) => [...first, ...second.filter((note) => !first.includes(note))]
const noteList = (note: string) => (note === '' ? [] : [note])

export class CartModel {
  readonly lines: Record<PlaceName, Kept[]> = { pickup: [], dropOff: [], jurong: [] }
  readonly #keys = new Set<string>()

  /** Whether the item is taken. The same key adds once. */
  add({ place, thing, qty, note, key, raises = false }: Given): boolean {
    if (key !== null && this.#keys.has(key)) return true
    const lines = this.lines[place]
    const same = lines.find((line) => line.thing === thing)
    const sum = (same ? raised(thing, same.qty) : 0) + qty
    if (qty < 1 || sum > MOST || thingAt(thing).cents[place] === undefined) return false
    if (!raises && !isSold(thing, sum)) return false
    if (same) Object.assign(same, { qty: sum, notes: joined(same.notes, noteList(note)) })
    else lines.push({ thing, qty, notes: noteList(note) })
    if (key !== null) this.#keys.add(key)
    return true
  }

  /** Changes the given fields of a line. A line that becomes the same as another is added to it. */
  change(
    place: PlaceName,
    line: Kept,
    { qty, thing = line.thing, note }: Partial<Pick<Given, 'qty' | 'thing' | 'note'>>,
  ): boolean {
    const lines = this.lines[place]
    if (qty !== undefined && (qty < 0 || qty > MOST)) return false
    if (qty === 0) {
      this.lines[place] = lines.filter((one) => one !== line)
      return true
    }
    if (qty !== undefined && !isSold(thing, qty)) return false
    const notes = note === undefined ? line.notes : noteList(note)
    const same = lines.find((one) => one !== line && one.thing === thing)
    if (!same) {
      Object.assign(line, { thing, qty: qty ?? line.qty, notes })
      return true
    }
    // The customer sees raised weights, so these are added up.
    const sum = raised(thing, same.qty) + (qty ?? raised(thing, line.qty))
    if (sum > MOST) return false
    Object.assign(same, { qty: sum, notes: joined(same.notes, notes) })
    this.lines[place] = lines.filter((one) => one !== line)
    return true
  }
}

/** S4.8 to S4.11: a guest's stored lines as the server prices them. */
export function syncedByHand(given: readonly Given[]): { place: PlaceName; shown: Shown }[] {
  const kept = given.filter(({ qty }) => qty > 0)
  return [...new Set(kept.map(({ place }) => place))].flatMap((place) => {
    const lines: Kept[] = []
    for (const { thing, qty, note } of kept.filter((one) => one.place === place)) {
      const same = lines.find((line) => line.thing === thing)
      if (same) Object.assign(same, { qty: same.qty + qty, notes: joined(same.notes, noteList(note)) })
      else lines.push({ thing, qty, notes: noteList(note) })
    }
    return lines.map((line) => ({ place, shown: show(place, { ...line, qty: Math.min(line.qty, MOST) }) }))
  })
}
