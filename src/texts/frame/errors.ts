import { lastErrorTexts } from './last-error.ts'

/** The error pages. Texts that the specification quotes are exact. */
export const errorTexts = {
  notFound: {
    title: 'Page Not Found',
    text: "We are unable to find the page you're looking for",
  },
  found: {
    title: 'Error Found',
    text: 'Looks like something went wrong, but our team is on it. Meanwhile, please try refreshing.',
  },
  network: {
    title: 'No Internet Connection',
    text: 'Make sure your wifi or cellular data is turn on and try again',
  },
  other: { title: lastErrorTexts.title, text: 'Sorry, that’s on us. Going back home usually helps.' },
  unknownRoute: 'This page could not be found',
  unknownMiddleware: 'Unknown middleware',
  networkError: 'Network Error',
  backToHome: lastErrorTexts.backToHome,
  refresh: lastErrorTexts.refresh,
  tryAgain: 'Try again',
}
