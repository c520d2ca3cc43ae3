/** What every form says, whatever it asks. */
export const formTexts = {
  /** Nothing answered: said without blame, and with what happens to the typing. */
  unreachable: 'We could not reach the store. Check your connection and try again: what you typed is still here.',
  summary: (count: number) => (count === 1 ? 'Please look at one thing:' : `Please look at ${count} things:`),
  back: 'Back',
  cancel: 'Cancel',
  save: 'Save',
  saved: 'Saved.',
  undo: 'Undo',
}
