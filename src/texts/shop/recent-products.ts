/** What comes after home stands. */
export const recentProductsTexts = { title: 'You looked at these' }
