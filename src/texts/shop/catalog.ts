/** What product cards, the home page and every page of the catalogue say. */
export const catalogueTexts = {
  units: { piece: 'piece', kg: 'kg', set: 'set' },
  /** A turnaround as cards show it, and as it is read out. */
  ready: (hours: number) => (hours < 120 ? `${hours} h` : `${Math.round(hours / 24)} days`),
  readyIn: (hours: number) =>
    hours < 120 ? `ready in ${hours} ${hours === 1 ? 'hour' : 'hours'}` : `ready in ${Math.round(hours / 24)} days`,
  soldOut: 'Sold out',
  popular: 'Popular',
  menu: 'Menu',
  categories: 'Categories',
  popularProducts: 'Most popular',
  wholeMenu: 'See the whole menu',
  search: 'Search the menu',
  searchHint: 'What are you looking for?',
}
