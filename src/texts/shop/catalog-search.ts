/** What searching says: the field, its suggestions and the page of results. */
export const searchTexts = {
  clear: 'Clear the search',
  suggestions: 'Suggestions',
  suggestionCount: (count: number) =>
    count === 0 ? 'No suggestions' : count === 1 ? '1 suggestion' : `${count} suggestions`,
  category: 'Category',
  searchFor: (words: string) => `Search for “${words}”`,
  recent: 'Recent searches',
  noRecent: 'What you look for is kept here, in this browser only.',
  removeHint: 'Press Delete to remove it',
  remove: (words: string) => `Remove “${words}” from your recent searches`,

  title: 'Search',
  titleFor: (words: string) => `“${words}”`,
  description: 'Find what you need, by name or by what it is for.',
  results: (count: number, isAll: boolean) =>
    isAll ? (count === 1 ? '1 product' : `${count} products`) : `The ${count} best matches`,
  resultsFor: (words: string) => `for “${words}”`,
  corrected: (meant: string, typed: string) => `Nothing is called “${typed}”, so this is for “${meant}”.`,
  inCategories: 'Categories that match',
  elsewhere: 'Sold elsewhere, or ordered another way',
  elsewhereBy: (salesType: string, outlet: string) => `By ${salesType} at ${outlet}`,
  onlyElsewhere: (words: string) => `“${words}” is ordered another way`,
  onlyCategories: (words: string) => `Categories for “${words}”`,
  nothingTitle: (words: string) => `Nothing found for “${words}”`,
  nothingText: 'Try fewer or other words, or start from one of these.',
  tooShort: 'Please type at least two letters.',
  popular: 'Often looked for',
}
