const names = new Intl.DisplayNames('en', { type: 'region' })
const someOf = new Intl.ListFormat('en', { type: 'disjunction' })

/** Why a mobile number was refused. */
export const phoneNumberTexts = {
  /** `countries` are codes, such as SG. */
  notTexted: (countries: readonly string[]) =>
    `We can’t send text messages to this number. Use your email, or a mobile number from ${someOf.format(countries.map((code) => names.of(code) ?? code))}.`,
  foreign: (countries: readonly string[]) =>
    `Use a mobile number from ${someOf.format(countries.map((code) => names.of(code) ?? code))}.`,
  noMobile: 'This isn’t a mobile number. Use a mobile number, so that we can reach you.',
}
