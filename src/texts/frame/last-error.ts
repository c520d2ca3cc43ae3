/** What the page of last resort says (S2.20), and the error pages with it. Part of the first load: it is there when nothing else is. */
export const lastErrorTexts = {
  title: 'An error occurred',
  backToHome: 'Back to Home',
  refresh: 'Refresh',
}
