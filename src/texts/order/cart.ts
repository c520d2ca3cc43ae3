import { cartFrameTexts } from './cart-frame.ts'

/** What the cart says in the page. The texts of S2.12, S2.13 are the specification's. */
export const cartPageTexts = {
  tryAgain: 'Try again',
  ...cartFrameTexts,
  empty: 'Your cart is empty',
  emptyHint: 'Add something from the menu.',
  browse: 'Browse the menu',
  subtotal: 'Subtotal',
  checkout: 'Checkout',
  service: 'Service',
  outlet: 'Outlet',
  items: 'Items in your cart',
  count: (pieces: number) => (pieces === 1 ? '1 item' : `${pieces} items`),
  state: (pieces: number, total: string) =>
    pieces === 0
      ? 'Your cart is empty'
      : `${pieces === 1 ? '1 item' : `${pieces} items`} in your cart, total $${total}`,
  open: 'Open your cart:',
  amount: (quantity: string, price: string) => `${quantity} × $${price}`,
  raised: (was: string, least: string) => `Raised from ${was}. We take ${least} or more of this.`,
  priceUnknown: 'We are looking up the price.',
  extras: 'With',
  note: 'Note',
  edit: 'Edit',
  editLine: (name: string) => `Edit ${name}`,
  removed: (name: string) => `${name} is out of your cart.`,
  undo: 'Undo',
  saved: (name: string) => `${name} is up to date.`,
  editGone: 'This item can no longer be changed. Remove it, or keep it as it is.',
  addToCart: 'Add to cart',
  addOne: (name: string) => `Add ${name} to your cart`,
  added: (name: string) => `${name} is in your cart.`,
  view: 'View cart',
  goTo: 'Go to your cart',
  notReady: 'Your cart is not ready yet. Please try again in a moment.',
  priceRose: (was: string) => `The price has gone up. It was $${was}.`,
  priceFell: (was: string) => `Good news: it was $${was} before.`,
  unavailable: {
    gone: 'No longer on sale. It is not part of your total.',
    not_sold_here: 'Not sold at this outlet for the way you order. It is not part of your total.',
    sold_out: 'Sold out at the moment. It is not part of your total.',
    choice_gone: 'What you chose is no longer offered. Edit it, or remove it.',
  },
  dropped: {
    damaged: 'could not be read',
    unknown_place: 'was for an outlet we no longer have',
    gone: 'is no longer on sale',
    choice_gone: 'is no longer offered the way you chose it',
  },
  lost: (names: readonly string[]) => {
    const named = names.filter(Boolean)
    if (named.length === 0) return 'An item could not be kept in your cart.'
    return `Not in your cart: ${named.join(', ')}.`
  },
  lostTitle: (count: number) =>
    count === 1 ? 'One item did not make it into your cart' : `${count} items did not make it into your cart`,
  someItem: 'An item',
  understood: 'All right',
  discarded: (count: number) =>
    count === 1
      ? 'Your cart was for another outlet or way of ordering, so we put it away. It had 1 item. It comes back when you order there again.'
      : `Your cart was for another outlet or way of ordering, so we put it away. It had ${count} items. They come back when you order there again.`,
  waitingAt: (count: number, outlet: string, salesType: string) =>
    `${count === 1 ? '1 item' : `${count} items`} waiting at ${outlet}, ${salesType}`,
  why: {
    outlet_closed: 'The outlet is closed right now.',
    no_window: 'This outlet is fully booked for now.',
    loading: 'One moment, we are counting.',
    empty: 'Add something first.',
    min_spend: '',
    nothing_sold: 'Nothing in your cart can be bought at the moment.',
  },
  minSpend: 'Minimum spend',
  signInFirst: 'Sign in and check out',
  emptyCheckout: 'Your cart is empty. Pick something first, then check out.',
  change: {
    title: 'Your cart would change',
    lead: 'You are about to order from another outlet or in another way.',
    lost: 'Not sold there',
    lostKept: 'Not sold there. These stay in the cart you leave behind',
    dearer: 'Other prices',
    price: (was: string, now: string) => `$${was} → $${now}`,
    unknown: 'We could not look up the prices there. Some items may not be sold, or cost more or less.',
    total: (was: string, now: string) => `Your total would be $${now} instead of $${was}.`,
    stay: 'Keep it as it is',
    go: 'Change',
  },
}
