import * as z from 'zod/mini'

/** D1.12: what a store says in its own words, and how long each may be. A sales type may say them differently. */
export const WORDING_MAX = {
  /** In the empty search field. */
  search_hint: 60,
  /** Above the page of the search, before anything was looked for. */
  search_title: 80,
  /** Below the title of the menu. */
  menu_intro: 200,
  /** Of the menu, for search engines. */
  menu_description: 200,
  /** Below "Your cart is empty". */
  empty_cart: 120,
  /** Of a section on home. */
  popular_title: 60,
  /** Of what a product's file says under care_notes. */
  item_notes_title: 60,
  /** What a note to one item, or to the whole order, may be about. */
  item_note_hint: 120,
  order_note_hint: 120,
  /** What happens between bringing something and having it back. */
  care_step: 120,
  /** Below the title of the subscriptions. */
  plans_intro: 200,
  /** Of the store, at the foot of its pages; left out, the sharing text. */
  about: 400,
} as const
export type WordingName = keyof typeof WORDING_MAX

const words = z.optional(z.string())
export const wording = z.object({
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

/** Of a sales type: also its line of news, in place of the store's. */
export const salesTypeWording = z.extend(wording, { announcement: words })
export type SalesTypeWording = z.output<typeof salesTypeWording>
