import { cartFrameTexts } from './cart-frame.ts'

/** What to do below the minimum spend: "Pickup orders start at $40.00. Add items or choose Drop Off (from $10.00)." */
export const minSpendHelpTexts = {
  starts: (salesType: string, min: string) => `${salesType} orders start at ${min}.`,
  add: 'Add items',
  or: 'or choose',
  other: (salesType: string, min: string | null) =>
    min === null ? `${salesType} (no minimum)` : `${salesType} (from ${min})`,
}

/** The cart's texts in the page. Those of S2.12 and S2.13 are quoted from the specification. */
export const cartPageTexts = {
  tryAgain: 'Try again',
  ...cartFrameTexts,
  empty: 'Your cart is empty',
  emptyHint: 'Add something from the menu.',
  browse: 'Browse the menu',
  subtotal: 'Subtotal',
  /** P1.1: items are weighed later. */
  estimated: 'Estimated subtotal',
  estimate: 'est.',
  estimatedCount: (pieces: number) => (pieces === 1 ? '1 item, estimated' : `${pieces} items, estimated`),
  limit: 'The most we charge',
  atMost: (limit: string) => `At most ${limit}`,
  atMostBeforeDelivery: (limit: string) => `At most ${limit} before delivery`,
  byWeight: '. You pay what it weighs.',
  checkout: 'Checkout',
  service: 'Service',
  outlet: 'Outlet',
  items: 'Items in your cart',
  count: (pieces: number) => (pieces === 1 ? '1 item' : `${pieces} items`),
  state: (pieces: number, total: string, isEstimated: boolean) =>
    pieces === 0
      ? 'Your cart is empty'
      : `${pieces === 1 ? '1 item' : `${pieces} items`} in your cart, ${isEstimated ? 'estimated total' : 'total'} $${total}`,
  open: 'Open your cart:',
  amount: (quantity: string, price: string) => `${quantity} × $${price}`,
  raised: (was: string, least: string) => `Changed from ${was}. The minimum is ${least}.`,
  priceUnknown: 'Checking the price…',
  extras: 'With',
  note: 'Note',
  edit: 'Edit',
  editLine: (name: string) => `Edit ${name}`,
  removed: (name: string) => `Removed ${name}`,
  undo: 'Undo',
  saved: (name: string) => `Updated ${name}`,
  editGone: 'This item can’t be changed any more. Keep it or remove it.',
  addToCart: 'Add to cart',
  added: (name: string) => `Added ${name}`,
  view: 'View cart',
  notReady: 'Your cart isn’t ready yet. Please try again in a moment.',
  priceRose: (was: string) => `Price went up from $${was}.`,
  priceFell: (was: string) => `Price dropped from $${was}.`,
  unavailable: {
    gone: 'No longer available. Not included in your total.',
    not_sold_here: 'Not available at this outlet with this service. Not included in your total.',
    sold_out: 'Sold out. Not included in your total.',
    choice_gone: 'Your choice is no longer available. Edit or remove it.',
  },
  dropped: {
    damaged: 'couldn’t be read',
    unknown_place: 'was for an outlet we no longer have',
    gone: 'is no longer available',
    choice_gone: 'is no longer available as you chose it',
  },
  lost: (names: readonly string[]) => {
    const named = names.filter(Boolean)
    if (named.length === 0) return 'We couldn’t keep an item in your cart.'
    return `Not in your cart: ${named.join(', ')}`
  },
  lostTitle: (count: number) =>
    count === 1 ? 'We couldn’t add 1 item to your cart' : `We couldn’t add ${count} items to your cart`,
  someItem: 'An item',
  understood: 'OK',
  discarded: (count: number) =>
    `We’ve saved ${count === 1 ? '1 item' : `${count} items`} from your other outlet or service. You’ll see ${count === 1 ? 'it' : 'them'} when you order there again.`,
  waitingAt: (count: number, outlet: string, salesType: string) =>
    `${count === 1 ? '1 item' : `${count} items`} saved at ${outlet}, ${salesType}`,
  why: {
    outlet_closed: 'This outlet is closed right now.',
    no_window: 'This outlet is fully booked right now.',
    loading: 'Updating your total…',
    empty: 'Add an item to check out.',
    min_spend: '',
    nothing_sold: 'Nothing in your cart is available right now.',
  },
  minSpend: 'Minimum spend',
  wallet: {
    checkOut: (wallet: string) => `Check out with ${wallet}`,
    test: 'test wallet',
    applePay: 'Apple Pay',
    any: 'a wallet',
  },
  signInFirst: 'Sign in to check out',
  emptyCheckout: 'Your cart is empty. Add something first, then check out.',
  change: {
    title: 'Your cart will change',
    lead: 'You’re switching to another outlet or service.',
    lost: 'Not available there',
    lostKept: 'Not available there. We’ll keep these in your other cart',
    dearer: 'Different prices',
    price: (was: string, now: string) => `$${was} → $${now}`,
    unknown: 'We couldn’t check the prices there. Some items may cost more or less, or not be available.',
    estimated: (was: string, now: string) => `Your estimated total changes from $${was} to $${now}.`,
    total: (was: string, now: string) => `Your total changes from $${was} to $${now}.`,
    stay: 'Keep my cart',
    go: 'Change',
  },
}
