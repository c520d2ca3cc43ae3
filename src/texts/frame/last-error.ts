/** The error boundary's page (S2.20) and the error pages. Part of the first load, because later scripts may fail to load. */
export const lastErrorTexts = {
  title: 'An error occurred',
  backToHome: 'Back to Home',
  refresh: 'Refresh',
}
