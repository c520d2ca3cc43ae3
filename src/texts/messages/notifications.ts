/** M1.7: the offer of notifications on an order's page, and the switch in the profile. */
export const notificationTexts = {
  offer: {
    name: 'Notifications',
    driver: 'Get a notification when your driver is on the way',
    order: 'Get a notification when your order is ready',
    text: 'In this browser, even when the shop is closed.',
    turnOn: 'Turn on notifications',
    notNow: 'Not now',
    done: 'Notifications are on in this browser.',
  },
  profile: {
    title: 'Notifications',
    label: 'Notifications in this browser',
    description: 'We’ll tell you here when your driver is on the way, and about each step of your orders.',
    on: 'Notifications are on',
    off: 'Notifications are off',
    homeScreen: 'On an iPhone or iPad, add the shop to your home screen first: tap Share, then Add to Home Screen.',
  },
  blocked: 'Your browser blocks notifications from this site. Allow them in its site settings, then try again.',
  dismissed: 'Your browser hasn’t allowed notifications yet. Try again and choose Allow.',
  failed: 'Your browser couldn’t turn on notifications. Try again later.',
}
