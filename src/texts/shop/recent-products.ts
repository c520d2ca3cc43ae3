/** What comes after home stands. */
export const recentProductsTexts = { title: 'Recently viewed' }
