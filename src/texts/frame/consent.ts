/** The analytics consent and the offer to install. They have their own file because neither is part of the first load. */
export const consentTexts = {
  title: 'Visit statistics',
  question:
    'May we count your visit to see which pages help? We don’t record who you are, and the shop works the same either way.',
  more: 'Privacy policy',
  accept: 'Accept',
  decline: 'Decline',
  frame: 'Counts visits',
}

export const installTexts = {
  title: (store: string) => `Install ${store}`,
  text: 'Add it to your home screen to open it faster.',
  install: 'Install',
  notNow: 'Not now',
}
