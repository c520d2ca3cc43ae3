import * as z from 'zod/mini'

/** D1.12: the texts that a store may replace, with their maximum length. A sales type may replace them too. */
export const WORDING_MAX = {
  /** Below the headline of the home page. Omitted, the sharing text is used. */
  home_intro: 120,
  /** The placeholder of the search field. */
  search_hint: 60,
  /** The title of the search page before a search. */
  search_title: 80,
  /** Below the title of the menu. */
  menu_intro: 200,
  /** The menu's description for search engines. */
  menu_description: 200,
  /** Below "Your cart is empty". */
  empty_cart: 120,
  /** The title of a section on the home page. */
  popular_title: 60,
  /** The title of a product's care_notes. */
  item_notes_title: 60,
  /** Hints for the note to an item and to the whole order. */
  item_note_hint: 120,
  order_note_hint: 120,
  /** What happens between handing something over and getting it back. */
  care_step: 120,
  /** Below the title of the subscriptions. */
  plans_intro: 200,
  /** A text about the store in the footer. Omitted, the sharing text is used. */
  about: 400,
} as const
export type WordingName = keyof typeof WORDING_MAX

const words = z.optional(z.string())
export const wording = z.object({
  home_intro: words,
  search_hint: words,
  search_title: words,
  menu_intro: words,
  menu_description: words,
  empty_cart: words,
  popular_title: words,
  item_notes_title: words,
  item_note_hint: words,
  order_note_hint: words,
  care_step: words,
  plans_intro: words,
  about: words,
} satisfies Record<WordingName, unknown>)
export type Wording = z.output<typeof wording>

/** The words of a sales type, with its own announcement in place of the store's. */
export const salesTypeWording = z.extend(wording, { announcement: words })
export type SalesTypeWording = z.output<typeof salesTypeWording>
