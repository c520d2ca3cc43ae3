/** What the widgets themselves say; wording of a screen is passed to them. */
export const uiTexts = {
  loading: 'Loading',
  pageLoading: 'Loading the page',
  oldPrice: 'Was',
  newPrice: 'Now',
  priceFrom: 'from',
  perUnit: (unit: string) => `per ${unit}`,
  carousel: 'carousel',
  slide: 'slide',
  slideOf: (position: number, count: number) => `${position} of ${count}`,
  goToSlide: (position: number) => `Show slide ${position}`,
  previousSlide: 'Previous slide',
  nextSlide: 'Next slide',
  pauseSlides: 'Pause the slides',
  playSlides: 'Play the slides',
} as const

/** Of widgets that home does not have: its first load goes without these. */
export const lateWidgetTexts = {
  loadingScreen: 'Wait a moment . . .',
  optional: 'optional',
  close: 'Close',
  somethingWentWrong: 'Something went wrong, please try again!',
  opensElsewhere: '(leaves this site)',
  increase: (label: string) => `One more: ${label}`,
  decrease: (label: string) => `One less: ${label}`,
  remove: (label: string) => `Remove: ${label}`,
  chooseOne: 'Choose one',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  charactersAtMost: (most: number) => `${most} characters at most.`,
  charactersLeft: (left: number) => (left === 1 ? '1 character left' : `${left} characters left`),
  stepDone: 'Done',
  stepCurrent: 'Now',
  stepUpcoming: 'To come',
  stepFailed: 'Failed',
} as const
