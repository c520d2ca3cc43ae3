/** D1.12: what stands where a store has no words of its own. Nothing here says what kind of store it is. */
export const neutralWording = {
  search_hint: 'What are you looking for?',
  search_title: 'What are you looking for?',
  menu_intro: 'Everything you can order, with prices.',
  menu_description: 'Everything you can order, with prices and how soon it is ready.',
  empty_cart: 'Add something from the menu.',
  categories_title: 'Categories',
  popular_title: 'Most popular',
  item_note_hint: 'Anything we should know about this item.',
  order_note_hint: 'Anything we should know about this order.',
  care_step: 'We take care of everything.',
  plans_intro: 'The same day, the same time, one price. Pause, skip or cancel as you like.',
}
