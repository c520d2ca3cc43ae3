/** The widgets' own texts. Screens pass their wording to them. */
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
  pauseSlides: 'Pause slides',
  playSlides: 'Play slides',
} as const

/** Days that need no date. */
export const soonTexts = { today: 'today', tomorrow: 'tomorrow' } as const

/** The states of a progress step, for screen readers. */
export const progressTexts = { done: 'Done', upcoming: 'Next', failed: 'Stopped' } as const

/** Texts of widgets that the home page does not use. They are not part of its first load. */
export const lazyWidgetTexts = {
  loadingScreen: 'Wait a moment . . .',
  optional: 'optional',
  close: 'Close',
  somethingWentWrong: 'Something went wrong, please try again!',
  notLoaded: 'We couldn’t load this. Check your connection and try again.',
  tryAgain: 'Try again',
  opensElsewhere: '(leaves this site)',
  increase: (label: string) => `One more: ${label}`,
  decrease: (label: string) => `One fewer: ${label}`,
  remove: (label: string) => `Remove: ${label}`,
  chooseOne: 'Choose one',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  charactersAtMost: (most: number) => `Up to ${most} characters.`,
  charactersLeft: (left: number) => (left === 1 ? '1 character left' : `${left} characters left`),
  stepDone: 'Done',
  stepCurrent: 'Now',
  stepUpcoming: 'Next',
  stepFailed: 'Failed',
} as const
