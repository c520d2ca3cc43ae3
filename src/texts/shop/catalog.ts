import { turnaroundWords } from '../frame/turnaround.ts'

/** Product cards, the home page and all catalogue pages. */
export const catalogueTexts = {
  units: { piece: 'piece', kg: 'kg', set: 'set', pair: 'pair' },
  readyIn: (hours: number) => `ready in ${turnaroundWords(hours)}`,
  soldOut: 'Sold out',
  popular: 'Popular',
  menu: 'Menu',
  categories: 'Categories',
  popularProducts: 'Most popular',
  wholeMenu: 'See the full menu',
  search: 'Search the menu',
  searchHint: 'What are you looking for?',
}
