import { CURRENCY } from '#contract/wire/limits.ts'

type Item = Partial<Record<(typeof ITEM_WORDS)[number], string> & Record<(typeof ITEM_NUMBERS)[number], number>>
type Ecommerce = {
  currency?: string
  value?: number
  tax?: number
  shipping?: number
  transaction_id?: string
  coupon?: string
  items?: Item[]
}

export type MeasuredEvent =
  | { event: 'page_view'; page_path: string; page_title: string }
  | { event: ShopEvent; ecommerce: Ecommerce }

const SHOP_EVENTS = ['view_item', 'add_to_cart', 'begin_checkout', 'purchase'] as const
type ShopEvent = (typeof SHOP_EVENTS)[number]

const ITEM_WORDS = ['item_id', 'item_name', 'item_variant', 'item_brand'] as const
const ITEM_NUMBERS = ['price', 'quantity', 'index'] as const
const MOST_ITEMS = 200
const MOST_CHARACTERS = 120

/**
 * An allowlist of what analytics may receive: these events, these fields, and values that cannot be personal data.
 * Anything else that a page puts into the data layer is dropped.
 */
export function measuredEvent(raw: unknown): MeasuredEvent | undefined {
  if (!isRecord(raw)) return undefined
  if (raw.event === 'page_view') {
    const path = pathOf(raw.page_path)
    return path === undefined
      ? undefined
      : { event: 'page_view', page_path: path, page_title: words(raw.page_title) ?? '' }
  }
  const event = SHOP_EVENTS.find((name) => name === raw.event)
  return event && isRecord(raw.ecommerce) ? { event, ecommerce: measuredSale(raw.ecommerce) } : undefined
}

function measuredSale(raw: Record<string, unknown>): Ecommerce {
  const items = Array.isArray(raw.items) ? raw.items.slice(0, MOST_ITEMS).filter(isRecord).map(measuredItem) : undefined
  return given({
    currency: raw.currency === CURRENCY ? CURRENCY : undefined,
    value: amount(raw.value),
    tax: amount(raw.tax),
    shipping: amount(raw.shipping),
    transaction_id: matching(raw.transaction_id, /^[\w-]{1,40}$/),
    coupon: matching(raw.coupon, /^[A-Z0-9]{3,24}$/),
    items,
  })
}

function measuredItem(raw: Record<string, unknown>): Item {
  return given({
    ...Object.fromEntries(ITEM_WORDS.map((name) => [name, words(raw[name])])),
    ...Object.fromEntries(ITEM_NUMBERS.map((name) => [name, amount(raw[name])])),
  })
}

function given<T extends object>(fields: { [Key in keyof T]?: T[Key] | undefined }): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const amount = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)
const matching = (value: unknown, shape: RegExp) => (typeof value === 'string' && shape.test(value) ? value : undefined)

/** Looks like an email address, a phone number, a card number or a token. Product and page names never do. */
const PERSONAL = /@|\d(?:[\s-]?\d){6}|(?=[\w-]*\d)[\w-]{30}/

/** A path without its query. It may end with an id, but contains no number that could be a phone or card number. */
function pathOf(value: unknown): string | undefined {
  const path = matching(value, /^\/[\w/.-]{0,200}$/)
  return path !== undefined && !/\d{7}/.test(path.replace(/\/\d{1,9}$/, '')) ? path : undefined
}

function words(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= MOST_CHARACTERS && !PERSONAL.test(value) ? value : undefined
}
