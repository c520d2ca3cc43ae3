/** Loaded after the home page. */
export const recentProductsTexts = { title: 'Recently viewed' }
