import { expect, test } from 'vitest'
import { newsWords } from './reward-news.ts'

const now = new Date('2026-11-17T02:00:00.000Z')
const plan = { subscription: '0b8f3a4e-3f60-4c63-9d0c-2a4f8f1d6a11', plan: 'Family Plan' }

test.each([
  // Midnight in Singapore: the day before is the last one.
  ['Use it by Sun 17 Jan 2027.', { kind: 'voucher_received', name: '$10 off', until: '2027-01-17T16:00:00.000Z' }],
  ['The first ones expire on Tue 1 Dec.', { kind: 'points_expiring', points: 80, at: '2026-12-01T02:00:00.000Z' }],
  [
    'on Thu 19 Nov, 10 am, for the cycle that starts with your pickup on Sat 21 Nov.',
    {
      kind: 'subscription_renews',
      ...plan,
      cents: 3490,
      carried: 0,
      at: '2026-11-19T02:00:00.000Z',
      day: '2026-11-21',
    },
  ],
] as const)('M1.5 a mail writes its dates as the shop does: %s', (words, news) => {
  expect(newsWords('Store', news, now, 'https://store.example/vouchers').lines.join(' ')).toContain(words)
})
