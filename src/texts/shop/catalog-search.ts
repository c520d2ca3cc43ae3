/** Search: the field, its suggestions and the page of results. */
export const searchTexts = {
  clear: 'Clear search',
  suggestions: 'Suggestions',
  suggestionCount: (count: number) =>
    count === 0 ? 'No suggestions' : count === 1 ? '1 suggestion' : `${count} suggestions`,
  category: 'Category',
  searchFor: (words: string) => `Search for “${words}”`,
  recent: 'Recent searches',
  noRecent: 'Your recent searches appear here. They stay in this browser.',
  removeHint: 'Press Delete to remove it',
  remove: (words: string) => `Remove “${words}” from your recent searches`,

  title: 'Search',
  titleFor: (words: string) => `“${words}”`,
  description: 'Find what you need by name or purpose.',
  results: (count: number, isAll: boolean) =>
    isAll ? (count === 1 ? '1 product' : `${count} products`) : `Top ${count} results`,
  resultsFor: (words: string) => `for “${words}”`,
  corrected: (meant: string, typed: string) => `No results for “${typed}”. Showing results for “${meant}”.`,
  inCategories: 'Matching categories',
  elsewhere: 'At another outlet or by another service',
  elsewhereBy: (salesType: string, outlet: string) => `By ${salesType} at ${outlet}`,
  onlyElsewhere: (words: string) => `“${words}” is available another way`,
  onlyCategories: (words: string) => `Categories for “${words}”`,
  nothingTitle: (words: string) => `We couldn’t find “${words}”`,
  nothingText: 'Check the spelling or try another word. You can also start from here:',
  tooShort: 'Type at least two letters.',
}
