/** The question about measuring, and the offer to install. Apart from the other words: neither is part of a first load. */
export const consentTexts = {
  title: 'Measuring visits',
  question:
    'May we count your visit, so that we see which pages help? It says nothing about who you are, and the shop works the same either way.',
  more: 'Privacy policy',
  accept: 'Accept',
  decline: 'Decline',
  frame: 'Counts visits',
}

export const installTexts = {
  title: (store: string) => `Keep ${store} at hand`,
  text: 'Put it on your home screen: it opens at once and takes up next to no space.',
  install: 'Install',
  notNow: 'Not now',
}
