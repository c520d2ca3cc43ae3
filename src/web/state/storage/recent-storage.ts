import { parseId, read, write } from './browser-storage.ts'

const RECENT_PRODUCTS = 12
const RECENT_SEARCHES = 8

/** Parses a list whose items all pass the check. A list with any other item is dropped. */
function parseList<T>(isOne: (value: unknown) => value is T, most: number) {
  return (raw: string): T[] | undefined => {
    const list: unknown = JSON.parse(raw)
    return Array.isArray(list) && list.length <= most && list.every(isOne) ? list : undefined
  }
}
const isId = (value: unknown): value is number => Number.isInteger(value) && parseId(String(value)) !== undefined
const isSearch = (value: unknown): value is string => typeof value === 'string' && /^[^\p{Cc}]{1,100}$/u.test(value)
const parseProducts = parseList(isId, RECENT_PRODUCTS)
const parseSearches = parseList(isSearch, RECENT_SEARCHES)

/** Recently viewed products and recent searches, newest first. A file of its own, because the first page needs neither. */
export const recentStorage = {
  products: () => read('recent-products', parseProducts) ?? [],
  addProduct(id: number) {
    const others = this.products().filter((one) => one !== id)
    write('recent-products', JSON.stringify([id, ...others].slice(0, RECENT_PRODUCTS)))
  },
  searches: () => read('recent-searches', parseSearches) ?? [],
  addSearch(words: string) {
    if (!isSearch(words)) return
    const others = this.searches().filter((one) => one.toLowerCase() !== words.toLowerCase())
    write('recent-searches', JSON.stringify([words, ...others].slice(0, RECENT_SEARCHES)))
  },
  removeSearch(words: string) {
    write('recent-searches', JSON.stringify(this.searches().filter((one) => one !== words)))
  },
}
