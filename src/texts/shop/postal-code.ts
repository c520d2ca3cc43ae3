/** What can be wrong with a typed postal code. */
export const postalCodeTexts = {
  empty: 'Enter your postal code',
  tooFewDigits: 'A postal code has six digits',
  unknown: (typed: string) => `We can’t find the postal code ${typed}. Check the first two digits.`,
}
