import { turnaroundWords } from '../frame/turnaround.ts'

/** What product cards, the home page and every page of the catalogue say. */
export const catalogueTexts = {
  units: { piece: 'piece', kg: 'kg', set: 'set' },
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
