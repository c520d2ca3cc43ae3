/** Texts of all forms. */
export const formTexts = {
  /** The server did not answer. */
  unreachable: 'We can’t reach the store. Check your connection and try again. We’ve kept what you typed.',
  summary: (count: number) => (count === 1 ? 'Please fix one thing:' : `Please fix ${count} things:`),
  back: 'Back',
  cancel: 'Cancel',
  save: 'Save',
  saved: 'Saved',
  undo: 'Undo',
}
