import { catalogueTexts } from './catalog.ts'

/** What the menu and the pages of its categories say. */
export const menuTexts = {
  title: 'Menu',
  description: 'Everything you can order, with prices and how soon it is ready.',
  intro: 'Everything you can order, with prices.',
  all: 'All',
  pricesFor: 'Prices for',
  at: 'at',
  change: 'Change',
  changeOrder: 'Change how and where you order',
  tryAgain: 'Try again',
  youAreHere: 'You are here',
  shown: (count: number, hasMore: boolean) =>
    hasMore
      ? `The first ${count} products are shown.`
      : count === 1
        ? '1 product is shown.'
        : `${count} products are shown.`,
  seeAll: (count: number) => `See all ${count}`,
  showMore: 'Show more',
  loadFailed: 'These products did not arrive.',
  alsoFromUs: 'Also from us, ordered another way',
  orderedBy: (ways: string) => `Ordered by ${ways}`,
  or: ' or ',

  filtersOn: (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
  narrow: 'Narrow the menu',
  category: 'Category',
  anyCategory: 'All categories',
  price: 'Price',
  anyPrice: 'Any price',
  upTo: (price: string) => `Up to ${price}`,
  fromUp: (price: string) => `${price} and more`,
  between: (from: string, to: string) => `${from} – ${to}`,
  turnaround: 'Ready within',
  anyTurnaround: 'Any time',
  within: (hours: number) => `Ready within ${catalogueTexts.ready(hours)}`,
  availableOnly: 'Available now',
  sort: 'Sort',
  sorts: {
    menu: 'In menu order',
    popular: 'Most popular first',
    price_up: 'Lowest price first',
    price_down: 'Highest price first',
    name: 'By name',
    turnaround: 'Quickest first',
  },
  activeFilters: 'Filters that are on',
  remove: (filter: string) => `Remove filter: ${filter}`,
  clearAll: 'Clear all',
  apply: 'Apply',

  nothingTitle: 'Nothing fits all of that',
  nothingText: 'Take a filter away, or start again from the whole menu.',
  clearFilters: 'Clear the filters',
  emptyTitle: 'Nothing here just now',
  emptyText: (place: string, salesType: string) => `${place} has nothing to order by ${salesType} at the moment.`,
  notServedText: (place: string, salesType: string) => `${place} does not take orders by ${salesType}.`,
  changePlace: 'Choose how and where',
  elsewhereText: (category: string, ways: string) => `${category} is ordered by ${ways}. The prices may differ.`,
  switchTo: (way: string) => `Switch to ${way}`,
  more: (category: string) => `More of ${category}`,
}
